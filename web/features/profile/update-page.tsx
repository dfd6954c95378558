/** Changing the profile: empty fields stay as they are. */
import { useId } from "react";
import { ProfileChange, type User, updateProfile } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { askProfile, setUser, useUser } from "../../client/session.ts";
import { settings } from "../../client/settings.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/forms/choice-tiles.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import "../../ui/forms/form-bar.css";

const labels = {
  name: "Name",
  phone: "Phone",
  profileType: "Profile type",
  institute: "Institute",
  course: "Course",
  company: "Company",
  position: "Position",
  localAddress: "Local address",
  city: "City",
  zip: "Zip",
  state: "State",
  country: "Country",
};

type Typed = typeof labels;

const empty = Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Typed;

type ProfileType = User["profileType"];

const occupations = [
  { value: "Student", label: "Student" },
  { value: "Employee", label: "Employee" },
] as const;

/** The fields that only one type shows. */
const ofStudents: readonly (keyof Typed)[] = ["institute", "course"];
const ofEmployees: readonly (keyof Typed)[] = ["company", "position"];

export function UpdatePage() {
  const user = useUser();
  const form = useForm({
    initial: empty,
    schema: async () => ProfileChange,
    body: (typed) => changeOf(typed, user.profileType),
    submit: async (body) => {
      if (Object.keys(body).length === 0) return "Nothing was changed. Fill in what you want to change.";
      const reply = await tell(updateProfile, { body });
      if (reply.data) setUser(reply.data);
      else await askProfile();
      return reply.message;
    },
    fallback: "Error updating user.",
    clears: "always",
    unsent: (typed) => hiddenFields(shownType(typed, user.profileType)),
  });
  const type = shownType(form.values, user.profileType);
  /** An empty field, with the stored value below it. */
  const field = (name: Exclude<keyof Typed, "profileType">) => ({
    ...form.field(name),
    label: labels[name],
    help: user[name] ? `Now: ${user[name]}` : "Not set yet",
  });
  const changed = Object.keys(changeOf(form.values, user.profileType)) as (keyof Typed)[];
  return (
    <>
      <PageHeading lead="Fill in only what you want to change; what you leave empty stays as it is.">
        Update profile
      </PageHeading>
      <form {...form.props} className="flex max-w-[60rem] flex-col gap-8">
        <FormFailure failure={form.failure} />
        <Section title="You">
          <Field {...field("name")} autoComplete="name" />
          <Field
            {...field("phone")}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            className="figures"
          />
        </Section>
        <Section title="Study or work">
          <div className="sm:col-span-2">
            <ChoiceTiles
              legend={labels.profileType}
              name="profileType"
              options={occupations}
              value={type}
              onChange={(value) => form.set("profileType", value)}
              error={form.error("profileType")}
            />
          </div>
          {type === "Student" ? (
            <>
              <Field {...field("institute")} autoComplete="organization" />
              <Field {...field("course")} autoComplete="off" />
            </>
          ) : (
            <>
              <Field {...field("company")} autoComplete="organization" placeholder={settings.companyName} />
              <Field {...field("position")} autoComplete="organization-title" />
            </>
          )}
        </Section>
        <Section title="Address">
          <div className="sm:col-span-2">
            <Field {...field("localAddress")} autoComplete="street-address" />
          </div>
          <Pair>
            <Field {...field("city")} autoComplete="address-level2" />
            <Field
              {...field("zip")}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="postal-code"
              className="figures"
            />
          </Pair>
          <Pair>
            <Field {...field("state")} autoComplete="address-level1" />
            <Field {...field("country")} autoComplete="country-name" />
          </Pair>
        </Section>
        <div className="contents sm:flex sm:flex-col sm:gap-3 sm:border-t sm:border-line sm:pt-6 lg:ps-56">
          <p role="status" className="text-sm text-ink-muted">
            {changed.length === 0
              ? "Nothing is filled in yet, so nothing changes."
              : `You are changing: ${changed.map((name) => labels[name].toLowerCase()).join(", ")}.`}
          </p>
          <div className="form-bar">
            <Button type="submit" busy={form.busy} busyLabel="Saving...">
              Update Profile
            </Button>
            <LinkButton to="/profile" variant="quiet">
              Return
            </LinkButton>
          </div>
        </div>
      </form>
    </>
  );
}

/** Two short fields that share a row on phones too. */
function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 sm:contents">{children}</div>;
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-5 border-t border-line pt-6 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-x-16"
    >
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** The tiles show the person's stored type until changed. */
function shownType(typed: Typed, own: ProfileType): ProfileType {
  return (typed.profileType || own) as ProfileType;
}

function hiddenFields(type: ProfileType): readonly (keyof Typed)[] {
  return type === "Student" ? ofEmployees : ofStudents;
}

/** Sends only filled, visible fields, and the type only if it changes. */
function changeOf(typed: Typed, own: ProfileType): ProfileChange {
  const type = shownType(typed, own);
  const hidden = hiddenFields(type);
  const filled = Object.entries(typed).filter(
    ([name, value]) => value.trim() !== "" && name !== "profileType" && !hidden.includes(name as keyof Typed),
  );
  return { ...Object.fromEntries(filled), ...(type === own ? {} : { profileType: type }) };
}
