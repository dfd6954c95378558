/** An invitation by email: what it is to, and what its reader can do with it. Nobody joins without pressing a button. */
import { navigate } from "wouter/use-browser-location";
import {
  acceptInvitation,
  confirmInvitation,
  declineInvitation,
  getInvitation,
  type Invitation,
} from "../../../contract/groups/joining.ts";
import { call, tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BeforeJoining, deadLink, SignInFirst } from "./before-joining.tsx";
import { forgetGroups } from "./forget-groups.ts";

export function InvitationPage() {
  const { loading } = useSession();
  if (loading) return <Spinner />;
  return <Opened />;
}

function Opened() {
  const token = useAddressPart();
  const { user } = useSession();
  // Cached by reader, since each sees something else.
  const read = useRead(getInvitation, { params: { token } });
  return (
    <Loaded
      key={user?.id ?? ""}
      read={read}
      loading="Loading the invitation…"
      failed="The invitation could not be loaded."
      failure={deadLink}
      heading={<PageHeading>Invitation</PageHeading>}
    >
      {(invitation) => (
        <BeforeJoining
          heading={`Invitation to ${invitation.group.name}`}
          group={invitation.group}
          joinAs={invitation.role}
        >
          <WhatNow
            invitation={invitation}
            token={token}
            onChanged={() => {
              void forgetGroups();
              void read.refetch();
            }}
          />
        </BeforeJoining>
      )}
    </Loaded>
  );
}

interface NowProps {
  invitation: Invitation;
  token: string;
  onChanged: () => void;
}

const endings = {
  accepted: "This invitation was accepted already.",
  expired: "This invitation has expired. Ask a manager of the group to send it again.",
  withdrawn: "This invitation was withdrawn or declined.",
};

function WhatNow({ invitation, token, onChanged }: NowProps) {
  const { state, reader, email, groupId } = invitation;
  if (reader === "member")
    return (
      <>
        <p>You are in this group.</p>
        <LinkButton to={`/groups/${groupId}`} variant="primary">
          Open the group
        </LinkButton>
      </>
    );
  if (state !== "open") return <p className="font-medium">{endings[state]}</p>;
  if (reader === "signed-out")
    return (
      <>
        <SignInFirst here={`/invitation/${token}`}>
          The invitation is for <strong className="font-medium">{email}</strong>. Please sign in with this
          address, or create an account with it.
        </SignInFirst>
        <Decline token={token} onChanged={onChanged} />
      </>
    );
  if (reader === "unverified")
    return (
      <p>
        Please verify your address first: <TextLink to="/profile">your profile</TextLink> sends the link. Then
        open this page again.
      </p>
    );
  if (reader === "other") return <OtherAccount invitation={invitation} token={token} onChanged={onChanged} />;
  return (
    <>
      <Accept token={token} onChanged={onChanged} />
      {reader === "invited" && <Decline token={token} onChanged={onChanged} />}
    </>
  );
}

function Accept({ token, onChanged }: Omit<NowProps, "invitation">) {
  const { busy, run } = useAct();
  const accept = async () => {
    const done = await run(async () => {
      const reply = await call(acceptInvitation, { params: { token } });
      navigate(`/groups/${reply.data.groupId}`);
      return reply;
    }, "You could not join the group. Please try again.");
    if (!done) onChanged();
    else void forgetGroups();
  };
  return (
    <Button busy={busy} busyLabel="Joining…" onClick={() => void accept()}>
      Join the group
    </Button>
  );
}

/** People may have several addresses; a mail to the invited one proves that it is theirs. */
function OtherAccount({ invitation: { email, readerEmail }, token, onChanged }: NowProps) {
  const { busy, run } = useAct();
  const confirm = async () => {
    await run(() => tell(confirmInvitation, { params: { token } }), "The mail could not be sent.");
    onChanged();
  };
  return (
    <>
      <p>
        The invitation is for <strong className="font-medium">{email}</strong>. You are signed in as{" "}
        <strong className="font-medium">{readerEmail}</strong>.
      </p>
      <p className="text-ink-muted">
        If both addresses are yours, we send a link to {email}. Open it here to join with this account.
        Otherwise sign out and sign in with the invited address.
      </p>
      <Button busy={busy} busyLabel="Sending…" onClick={() => void confirm()}>
        Send the link
      </Button>
    </>
  );
}

function Decline({ token, onChanged }: Omit<NowProps, "invitation">) {
  const decline = (noMore: boolean) => () => tell(declineInvitation, { params: { token }, body: { noMore } });
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmButton
        label="Decline"
        title="Decline this invitation?"
        confirm="Decline"
        act={decline(false)}
        onDone={onChanged}
        fallback="The invitation could not be declined."
        variant="secondary"
      >
        The group’s managers see that you declined.
      </ConfirmButton>
      <ConfirmButton
        label="No more invitations"
        title="Decline all invitations to this address?"
        confirm="Decline all"
        act={decline(true)}
        onDone={onChanged}
        fallback="The invitation could not be declined."
        variant="quiet"
      >
        No group can invite this address by email from now on. Links still work for you.
      </ConfirmButton>
    </div>
  );
}
