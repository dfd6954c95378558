/** A link to a group: what the group is and what it will see, before anybody joins. */
import { navigate } from "wouter/use-browser-location";
import { getLinkedGroup, joinByLink, type LinkedGroup } from "../../../contract/groups/joining.ts";
import { call } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BeforeJoining, deadLink, SignInFirst } from "./before-joining.tsx";
import { forgetGroups } from "./forget-groups.ts";

export function JoinPage() {
  const { loading } = useSession();
  if (loading) return <Spinner />;
  return <Opened />;
}

function Opened() {
  const token = useAddressPart();
  const read = useRead(getLinkedGroup, { params: { token } });
  return (
    <Loaded
      read={read}
      loading="Loading the group…"
      failed="The group could not be loaded."
      failure={deadLink}
      heading={<PageHeading>Joining a group</PageHeading>}
    >
      {(linked) => (
        <BeforeJoining heading={`Join ${linked.group.name}`} group={linked.group} joinAs="member">
          <WhatNow linked={linked} token={token} onChanged={() => void read.refetch()} />
        </BeforeJoining>
      )}
    </Loaded>
  );
}

const endings = {
  ended: "The time of this link is over.",
  full: "This link has let in as many people as it can.",
  closed: "This link was closed.",
};

interface NowProps {
  linked: LinkedGroup;
  token: string;
  onChanged: () => void;
}

function WhatNow({ linked, token, onChanged }: NowProps) {
  const { state, reader, groupId, readerEmail, domains, needsApproval } = linked;
  const { busy, run } = useAct();
  if (reader === "member")
    return (
      <>
        <p>You are in this group.</p>
        <LinkButton to={`/groups/${groupId}`} variant="primary">
          Open the group
        </LinkButton>
      </>
    );
  if (reader === "waiting") return <p>You have asked to join. A manager of the group lets you in.</p>;
  if (state !== "open")
    return <p className="font-medium">{endings[state]} Please ask a manager of the group for a new one.</p>;
  const only = domains.length > 0 ? ` It is for addresses of ${domains.join(", ")}.` : "";
  if (reader === "signed-out")
    return (
      <SignInFirst
        here={`/join/${token}`}
      >{`Please sign in to join, or create an account.${only}`}</SignInFirst>
    );
  if (reader === "unverified")
    return (
      <p>
        Please verify your address first: <TextLink to="/profile">your profile</TextLink> sends the link. Then
        open this page again.
      </p>
    );
  if (reader === "wrong-domain")
    return (
      <p>
        This link is for addresses of {domains.join(", ")}. You are signed in as {readerEmail}.
      </p>
    );
  const join = async () => {
    await run(async () => {
      const reply = await call(joinByLink, { params: { token } });
      if (reply.data.state === "joined") navigate(`/groups/${reply.data.groupId}`);
      return reply;
    }, "You could not join the group. Please try again.");
    onChanged();
    void forgetGroups();
  };
  return (
    <Button busy={busy} busyLabel="Joining…" onClick={() => void join()}>
      {needsApproval ? "Ask to join" : "Join the group"}
    </Button>
  );
}
