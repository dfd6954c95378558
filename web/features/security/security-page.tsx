/** How one signs in, where one is signed in, and what belongs to leaving. */
import { useEffect } from "react";
import { LinkButton } from "../../ui/links.tsx";
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
    <div className="security">
      <PageHeading
        lead="How you sign in, where you are signed in, and what is kept about you."
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
      <DeleteAccount />
    </div>
  );
}
