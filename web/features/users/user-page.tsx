/** One user as admins see them. */
import { type Account, getAccount } from "../../../contract/users/admin.ts";
import { getUser } from "../../../contract/users/people.ts";
import type { User } from "../../../contract/users/users.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded, type Read } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PeopleTools } from "./people-tools.tsx";
import "./user.css";
import { UserDetails } from "./user-details.tsx";
import { UserRecord } from "./user-record.tsx";

export function UserPage() {
  const id = useAddressPart();
  const read = useRead(getUser, { params: { id } });
  const account = useRead(getAccount, { params: { id } });
  return (
    <Loaded
      read={read}
      loading="Loading user…"
      failed="This user could not be loaded."
      failure={(error) => error instanceof CallError && error.code === "not_found" && <NoUser />}
      heading={<PageHeading aside={<Return />}>User</PageHeading>}
    >
      {/* With both, so that nothing moves when the second arrives. */}
      {(user) =>
        account.isPending || account.isPlaceholderData ? (
          <Spinner label="Loading user…" />
        ) : (
          <Person user={user} account={account} />
        )
      }
    </Loaded>
  );
}

interface PersonProps {
  user: User;
  account: Read<Account>;
}

function Person({ user, account }: PersonProps) {
  const count = user._count.assessments;
  return (
    <>
      <PageHeading
        lead={
          <>
            {occupationOf(user)}
            <Standing user={user} account={account} />
          </>
        }
        aside={
          <div className="flex flex-wrap gap-3">
            {count > 0 && (
              <LinkButton to={`/user-assessments/${user.id}`} variant="primary" size="small">
                View Assessments
              </LinkButton>
            )}
            <Return />
          </div>
        }
      >
        {user.name}
      </PageHeading>
      {/* An admin comes for the tools, which a phone shows first. */}
      <div className="user-columns">
        <PeopleTools key={user.id} user={user} read={account} />
        <section aria-labelledby="user-details" className="user-details">
          <h2 id="user-details" className="text-xl">
            Details
          </h2>
          <UserDetails user={user} />
        </section>
        {count > 0 && <UserRecord id={user.id} />}
      </div>
    </>
  );
}

/** What an admin must know first: whether the person can sign in, and is in a test. */
function Standing({ user, account: { data } }: PersonProps) {
  const account = data?.data;
  const words: [text: string, colour: string][] = [
    ...(account?.lockedAt ? [["Locked", "text-bad"] as [string, string]] : []),
    ...(user.isVerified ? [] : [["Not verified", "text-warn"] as [string, string]]),
    ...(account?.running.length ? [["In a test now", "text-ink"] as [string, string]] : []),
    ...(user.isAdmin ? [["Admin", "text-ink"] as [string, string]] : []),
  ];
  return words.map(([text, colour]) => (
    <span key={text}>
      {" · "}
      <span className={`font-medium ${colour}`}>{text}</span>
    </span>
  ));
}

/** Leads to the start, as the specification has it (section 2, admin screens). */
function Return() {
  return (
    <LinkButton to="/" size="small">
      Return
    </LinkButton>
  );
}

function NoUser() {
  return (
    <>
      <PageHeading aside={<Return />}>User not found</PageHeading>
      <EmptyState title="No such user">
        <p className="mb-4">The account may have been deleted, or the link is incomplete.</p>
        <LinkButton to="/users">All Users</LinkButton>
      </EmptyState>
    </>
  );
}

/** What the person does and where, as far as it is known. */
function occupationOf(user: User): string {
  const parts =
    user.profileType === "Employee" ? [user.position, user.company] : [user.course, user.institute];
  return [user.profileType, ...parts].filter(Boolean).join(" · ");
}
