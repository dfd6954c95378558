/** Sign-in settings, sessions, one's own data, reports, and deleting the account. */
import { useEffect } from "react";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OwnDataFiles } from "./own-data-files.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactor } from "./two-factor.tsx";

export function SecurityPage() {
  useEffect(() => {
    // A link to a part of this page: its heading is where reading begins.
    if (location.hash) document.getElementById(`${location.hash.slice(1)}-title`)?.focus();
  }, []);
  return (
    <div className="security" data-in-turn="">
      <PageHeading
        lead="How you sign in, where you are signed in, and the data we store about you."
        aside={
          <LinkButton to="/profile" size="small">
            Return
          </LinkButton>
        }
      >
        Security
      </PageHeading>
      <TwoFactor />
      <Section id="password" title="Password" about="Changing it signs you out on every device.">
        <LinkButton to="/change-password">Change Password</LinkButton>
      </Section>
      <Sessions />
      <OwnDataFiles />
      <Section
        id="reports"
        title="Reports of questions"
        about="Found a mistake in a question? Report it in the review of your attempt."
      >
        <TextLink to="/my-reports" className="tap-room">
          See your reports and our answers
        </TextLink>
      </Section>
      <DeleteAccount />
    </div>
  );
}
