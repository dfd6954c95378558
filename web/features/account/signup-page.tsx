/** Making an account. */
import { Signup, signup } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { settings } from "../../client/settings.ts";
import { leavingNoteId } from "../../shell/site-anchor.tsx";
import { privacyLink, type SiteLink, termsLink } from "../../shell/site-links.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/forms/choice-tiles.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { afterSignIn } from "./after-sign-in.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { passwordProblem } from "./password-check.ts";
import { keptReason, useReason } from "./wanted-assessment.ts";

const empty = {
  name: "",
  email: "",
  phone: "",
  profileType: "",
  institute: "",
  company: "",
  position: "",
  password: "",
};

export const occupations = [
  { value: "Student", label: "Student" },
  { value: "Employee", label: "Employee" },
] as const;

type Occupation = (typeof occupations)[number]["value"];

export function SignupPage() {
  const reason = useReason((title) => `Create an account to take the ${title}.`);
  const form = useForm({
    initial: empty,
    schema: async () => Signup,
    // Fields that the chosen occupation doesn't show are not sent.
    body: (typed) => ({
      ...typed,
      profileType: typed.profileType as Occupation,
      institute: typed.profileType === "Student" ? typed.institute : "",
      company: typed.profileType === "Employee" ? typed.company : "",
      position: typed.profileType === "Employee" ? typed.position : "",
    }),
    check: async (typed) => {
      const problem = await passwordProblem(typed.password, typed);
      return problem ? { password: problem } : {};
    },
    submit: async (body) => {
      const reply = await tell(signup, { body });
      await afterSignIn(reply.data);
      return reply.message;
    },
    queues: true,
    fallback: "Error registering user.",
  });
  const occupation = form.values.profileType as Occupation | "";
  return (
    <AccountLayout isFirst>
      <PageHeading lead={reason}>Signup</PageHeading>
      <form {...form.props} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        <Field {...form.field("name")} label="Name" required autoComplete="name" />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help="We will send you a link to verify it."
        />
        <Field
          {...form.field("phone")}
          label="Phone"
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel-national"
          help="10 digits, so that your institute or employer can reach you. Only you and admins see it."
          className="figures"
        />
        <ChoiceTiles
          legend="Occupation"
          name="profileType"
          options={occupations}
          value={occupation}
          onChange={(value) => form.set("profileType", value)}
          error={form.error("profileType")}
          required
        />
        <p role="status" className="only-read">
          {occupation === "Student" && "Please also enter your institute."}
          {occupation === "Employee" && "Please also enter your company and position."}
        </p>
        {occupation === "Student" && (
          <Field {...form.field("institute")} label="Institute" required autoComplete="organization" />
        )}
        {occupation === "Employee" && (
          <>
            <Field
              {...form.field("company")}
              label="Company"
              required
              autoComplete="organization"
              placeholder={settings.companyName}
            />
            <Field {...form.field("position")} label="Position" required autoComplete="organization-title" />
          </>
        )}
        <NewPasswordField {...form.field("password")} label="Password" owner={form.values} />
        <QueueNotice sentence={form.queued} />
        <Button type="submit" busy={form.busy} busyLabel="Signing Up..." className="mt-2 w-full">
          Signup
        </Button>
        <p className="text-sm text-ink-muted">
          By signing up you agree to the <LegalLink {...termsLink} /> and the{" "}
          <LegalLink {...privacyLink} label="Privacy policy" />.
        </p>
      </form>
      <ul className="mt-8 flex flex-col gap-1 border-t border-line pt-4 text-sm leading-7 pointer-coarse:leading-11 [&_a]:inline-block">
        <li>
          Already have an account?{" "}
          <TextLink to="/login" state={keptReason()}>
            Login
          </TextLink>
        </li>
        <li>
          <TextLink to="/forget-password">Forgot your password?</TextLink>
        </li>
      </ul>
    </AccountLayout>
  );
}

function LegalLink({ label, href }: SiteLink) {
  return (
    <a href={href} className="ink-link text-accent" aria-describedby={leavingNoteId}>
      {label}
    </a>
  );
}
