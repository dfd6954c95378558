/** A person's record: who they are to the product, what they earned, and what they can do with the account. */
import { useOpenTests } from "../../attempt/use-running-attempts.ts";
import { useUser } from "../../client/session.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { CertificatesSection } from "../certificates/certificates-section.tsx";
import { EarnedMarks } from "./earned-marks.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { OwnRecord } from "./own-record.tsx";
import { ProfileDetails } from "./profile-details.tsx";

export function ProfilePage() {
  const user = useUser();
  const { strip } = useOpenTests();
  return (
    <>
      <PageHeading
        title="Profile"
        lead={`Member since ${user.createdAt.slice(0, 10)}`}
        aside={<LogoutButton personId={user.id} />}
      >
        {user.name}
        {user.isAdmin && <span className="text-ink-muted"> (Admin)</span>}
      </PageHeading>
      {strip}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_17rem]">
        <ProfileDetails user={user} />
        <aside aria-label="Account" className="flex flex-col gap-8 max-lg:order-first">
          <div className="flex flex-wrap gap-2 max-lg:*:grow lg:flex-col">
            {user._count.assessments > 0 && (
              <LinkButton to="/my-assessments" variant="primary">
                My Assessments
              </LinkButton>
            )}
            <LinkButton to="/update">Update Profile</LinkButton>
            <LinkButton to="/change-password">Change Password</LinkButton>
            <LinkButton to="/security">Security</LinkButton>
            {user.isAdmin && (
              <>
                <LinkButton to="/users">All Users</LinkButton>
                <LinkButton to="/assessments-data">All Assessments</LinkButton>
                <LinkButton to="/overview">Overview</LinkButton>
              </>
            )}
          </div>
          <EarnedMarks />
          {user._count.assessments > 0 && <CertificatesSection />}
          <p className="text-sm text-ink-muted">
            What is kept about you is yours: <TextLink to="/security#data">download my data</TextLink> or{" "}
            <TextLink to="/security#leaving">delete my account</TextLink>.
            {user._count.assessments > 0 && (
              <>
                {" "}
                Found a fault in a question?{" "}
                <TextLink to="/my-reports">See what became of your reports</TextLink>.
              </>
            )}
          </p>
        </aside>
      </div>
      {user._count.assessments > 0 && <OwnRecord />}
    </>
  );
}
