/** Changing the profile: empty fields stay as they are. */
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

const empty = {
  name: "",
  phone: "",
  profileType: "",
  institute: "",
  course: "",
  company: "",
  position: "",
  localAddress: "",
  city: "",
  zip: "",
  state: "",
  country: "",
};

type Typed = typeof empty;
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
  /** A field that shows the stored value. */
  const field = (name: Exclude<keyof Typed, "profileType">) => ({
    ...form.field(name),
    help: user[name] ? `Now: ${user[name]}` : undefined,
  });
  return (
    <div className="max-w-2xl">
      <PageHeading lead="Fill in only what you want to change; what you leave empty stays as it is.">
        Update profile
      </PageHeading>
      <form {...form.props} className="flex flex-col gap-10">
        <FormFailure failure={form.failure} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("name")} label="Name" autoComplete="name" />
          <Field
            {...field("phone")}
            label="Phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            className="figures"
          />
        </div>
        <Section>
          <div className="sm:col-span-2">
            <ChoiceTiles
              legend="Profile type"
              name="profileType"
              options={occupations}
              value={type}
              onChange={(value) => form.set("profileType", value)}
              error={form.error("profileType")}
            />
          </div>
          {type === "Student" ? (
            <>
              <Field {...field("institute")} label="Institute" autoComplete="organization" />
              <Field {...field("course")} label="Course" autoComplete="off" />
            </>
          ) : (
            <>
              <Field
                {...field("company")}
                label="Company"
                autoComplete="organization"
                placeholder={settings.companyName}
              />
              <Field {...field("position")} label="Position" autoComplete="organization-title" />
            </>
          )}
        </Section>
        <Section>
          <div className="sm:col-span-2">
            <Field {...field("localAddress")} label="Local address" autoComplete="street-address" />
          </div>
          <Pair>
            <Field {...field("city")} label="City" autoComplete="address-level2" />
            <Field
              {...field("zip")}
              label="Zip"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="postal-code"
              className="figures"
            />
          </Pair>
          <Pair>
            <Field {...field("state")} label="State" autoComplete="address-level1" />
            <Field {...field("country")} label="Country" autoComplete="country-name" />
          </Pair>
        </Section>
        <div className="form-bar">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            Update Profile
          </Button>
          <LinkButton to="/profile" variant="quiet">
            Return
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

/** Two short fields that share a row on phones too. */
function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 sm:contents">{children}</div>;
}

function Section({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-5 border-t border-line pt-8 sm:grid-cols-2">{children}</div>;
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
