/** What an admin can do for one person, below their details. */
import { useLocation } from "wouter";
import {
  type Account,
  deleteUser,
  endUserSessions,
  resendVerification,
  setLock,
  setRole,
} from "../../../contract/users/admin.ts";
import type { User } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { askProfile, useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { TextLink } from "../../ui/links.tsx";
import { Loaded, type Read } from "../../ui/loaded.tsx";
import { momentText } from "../../ui/moment.ts";
import { RunningAttempts } from "./running-attempts.tsx";
import { TimeLimit } from "./time-limit.tsx";
import { ToolRow } from "./tool-row.tsx";
import { TwoFactorHelp } from "./two-factor-help.tsx";

const signInId = "people-tools-sign-in";

export function PeopleTools({ user, read }: { user: User; read: Read<Account> }) {
  return (
    <section aria-labelledby="people-tools" className="user-tools">
      <Loaded
        read={read}
        loading="Loading tools…"
        failed="The admin tools could not be loaded."
        heading={
          <h2 id="people-tools" className="mb-4 text-xl">
            For admins
          </h2>
        }
      >
        {(account) => <Tools user={user} account={account} />}
      </Loaded>
    </section>
  );
}

function Tools({ user, account }: { user: User; account: Account }) {
  const changed = () => void queryClient.invalidateQueries();
  const twoFactorEnded = () => {
    document.getElementById(signInId)?.focus();
    changed();
  };
  return (
    <>
      <div className="user-heading flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="people-tools" className="text-xl">
          For admins
        </h2>
        <TextLink to={`/audit?subject=${user.id}`} className="tap-room">
          Audit log of this account
        </TextLink>
      </div>
      <TimeLimit account={account} onChanged={changed} />
      {account.running.length > 0 && <RunningAttempts account={account} onChanged={changed} />}
      <SignIn user={user} account={account} onChanged={changed} />
      <TwoFactorHelp user={user} account={account} onOff={twoFactorEnded} />
      <Role user={user} account={account} onChanged={changed} />
      <Deletion user={user} account={account} />
    </>
  );
}

interface RowProps {
  user: User;
  account: Account;
  onChanged: () => void;
}

function SignIn({ user, account, onChanged }: RowProps) {
  const { busy, run } = useAct();
  const params = { id: user.id };
  const isOneself = useUser().id === user.id;
  const { lockedAt, sessions, lastSeenAt, isVerified } = account;
  const isWhere =
    sessions === 0 ? "Not signed in anywhere" : `${sessions} ${sessions === 1 ? "session" : "sessions"}`;
  return (
    <ToolRow
      title="Sign-in"
      state={lockedAt ? "Locked" : isWhere}
      titleId={signInId}
      actions={
        <>
          {!isVerified && (
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              onClick={() =>
                void run(() => tell(resendVerification, { params }), "The email could not be sent.")
              }
            >
              Resend verification
            </Button>
          )}
          {sessions > 0 && (
            <ConfirmButton
              label="Sign out everywhere"
              title={`Sign ${isOneself ? "yourself" : user.name} out everywhere?`}
              confirm="Sign out"
              act={() => tell(endUserSessions, { params })}
              onDone={() => (isOneself ? void askProfile() : onChanged())}
              fallback="The sessions could not be ended."
            >
              Every session ends immediately{isOneself && ", including this one"}. A running attempt can be
              continued after signing in again, but its clock keeps running.
            </ConfirmButton>
          )}
          {lockedAt ? (
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              onClick={async () => {
                const act = () => tell(setLock, { params, body: { isLocked: false } });
                if (await run(act, "The account could not be unlocked.")) onChanged();
              }}
            >
              Unlock
            </Button>
          ) : (
            !isOneself && (
              <ConfirmButton
                label="Lock"
                variant="danger"
                title={`Lock ${user.name} out?`}
                confirm="Lock account"
                act={() => tell(setLock, { params, body: { isLocked: true } })}
                onDone={onChanged}
                fallback="The account could not be locked."
              >
                They are signed out everywhere and can't sign in until you unlock the account. A running
                attempt is closed at its deadline with the answers saved so far. Nothing is deleted.
              </ConfirmButton>
            )
          )}
        </>
      }
    >
      {lockedAt && (
        <p className="font-medium text-bad">
          Locked since <span className="figures">{momentText(lockedAt)}</span> UTC
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {isWhere}
        {lastSeenAt && sessions > 0 && (
          <>
            , last seen <span className="figures">{momentText(lastSeenAt)}</span> UTC
          </>
        )}
        .
      </p>
    </ToolRow>
  );
}

function Role({ user, account, onChanged }: RowProps) {
  const params = { id: user.id };
  const isOneself = useUser().id === user.id;
  const done = () => (isOneself ? void askProfile() : onChanged());
  return (
    <ToolRow
      title="Role"
      state={account.isAdmin ? "Admin" : "Not an admin"}
      actions={
        account.isAdmin ? (
          <ConfirmButton
            label="Revoke admin"
            variant="danger"
            title={`Revoke admin access for ${isOneself ? "yourself" : user.name}?`}
            confirm="Revoke admin"
            act={() => tell(setRole, { params, body: { isAdmin: false } })}
            onDone={done}
            fallback="The role could not be changed."
          >
            {isOneself ? "You lose" : "They lose"} access to the admin screens immediately
            {isOneself && ", and only another admin can restore it"}. The last admin can't be revoked.
          </ConfirmButton>
        ) : (
          <ConfirmButton
            label="Make admin"
            title={`Make ${user.name} an admin?`}
            confirm="Make admin"
            act={() => tell(setRole, { params, body: { isAdmin: true } })}
            onDone={done}
            fallback="The role could not be changed."
          >
            Admins see everyone's data and results, and can change everything on this page.
          </ConfirmButton>
        )
      }
    >
      <p className="text-sm text-ink-muted">
        {account.adminSince ? (
          <>
            Admin since <span className="figures">{momentText(account.adminSince)}</span> UTC.
          </>
        ) : (
          "Not an admin."
        )}
      </p>
    </ToolRow>
  );
}

function Deletion({ user }: { user: User; account: Account }) {
  const [, navigate] = useLocation();
  if (useUser().id === user.id) return null;
  return (
    <ToolRow
      title="Deletion"
      state="Ends the account for good"
      actions={
        <ConfirmButton
          label="Delete account"
          variant="danger"
          title={`Delete the account of ${user.name}?`}
          confirm="Delete for good"
          act={() => tell(deleteUser, { params: { id: user.id } })}
          onDone={() => {
            navigate("/users", { replace: true });
            void queryClient.invalidateQueries();
          }}
          fallback="The account could not be deleted."
        >
          <p>
            {user.email} is deleted with its sessions, emails and running attempts. Stored results stay in the
            statistics without a name; certificates are revoked.
          </p>
          <p className="mt-3 font-medium text-ink">This can't be undone.</p>
        </ConfirmButton>
      }
    >
      <p className="text-sm text-ink-muted">
        Results stay in the statistics without a name, and certificates are revoked.
      </p>
    </ToolRow>
  );
}
