/** A person's record: hallmarks, how each assessment went, certificates; then their details and the account. */
import { getOwnStatistics } from "../../../contract/attempts/review.ts";
import { getMyCertificates } from "../../../contract/certificates/certificates.ts";
import type { OwnUser } from "../../../contract/users/users.ts";
import { useRunningAttempts } from "../../attempt/running/use-running-attempts.ts";
import { useRead } from "../../client/query.ts";
import { useUser } from "../../client/session.ts";
import { LinkButton } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SetForYou } from "../assignments/set-for-you.tsx";
import { YourGroups } from "../groups/your-groups.tsx";
import { AccountLinks } from "./account-links.tsx";
import { FirstAssessment } from "./first-assessment.tsx";
import { HallmarkWall } from "./hallmark-wall.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { OwnCertificates } from "./own-certificates.tsx";
import { OwnRecord } from "./own-record.tsx";
import "./profile.css";
import { ProfileDetails } from "./profile-details.tsx";

export function ProfilePage() {
  const user = useUser();
  const { strip } = useRunningAttempts();
  const hasResults = user._count.assessments > 0;
  return (
    <>
      <PageHeading
        title="Profile"
        lead={`Member since ${dayText(user.createdAt)}`}
        aside={
          hasResults && (
            <LinkButton to="/my-assessments" variant="primary">
              My Assessments
            </LinkButton>
          )
        }
      >
        {user.name}
        {user.isAdmin && <span className="text-ink-muted"> (Admin)</span>}
      </PageHeading>
      {strip}
      <SetForYou>
        {hasResults ? (
          <Achievements user={user} />
        ) : (
          <>
            <FirstAssessment profileType={user.profileType} />
            <HallmarkWall taken={[]} certificates={new Map()} />
            <Account user={user} />
          </>
        )}
      </SetForYou>
    </>
  );
}

/** For people with results. What is below waits for both calls, so that nothing moves when they arrive. */
function Achievements({ user }: { user: OwnUser }) {
  const statistics = useRead(getOwnStatistics, {});
  const certificates = useRead(getMyCertificates, {});
  if (statistics.isPending || certificates.isPending) return <Spinner label="Loading your record…" />;
  return (
    <>
      <OwnRecord statistics={statistics} certificates={certificates.data?.data ?? []} />
      <Account user={user}>
        <OwnCertificates read={certificates} />
      </Account>
    </>
  );
}

function Account({ user, children }: { user: OwnUser; children?: React.ReactNode }) {
  return (
    <div className="profile-columns">
      <ProfileDetails user={user} />
      <aside aria-label="Account" className="profile-aside">
        {children}
        <AccountLinks user={user} />
        <YourGroups />
        <MailSettings />
      </aside>
    </div>
  );
}
