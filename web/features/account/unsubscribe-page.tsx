/** The unsubscribe link of a mail: opening it unsubscribes, and the page offers to undo that. */
import { useEffect, useState } from "react";
import { type MailStop, resumeMails, stopMails } from "../../../contract/groups/mail-stops.ts";
import { call, failureSentence } from "../../client/api.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const words: Record<MailStop["kind"], { heading: string; gone: string; back: string }> = {
  reminders: {
    heading: "Reminders",
    gone: "You get no more reminders about assignments. What is set for you stays on your profile.",
    back: "You get reminders about assignments again.",
  },
  digest: {
    heading: "Weekly figures",
    gone: "You get no more weekly mail about the groups that you manage.",
    back: "You get the weekly mail about your groups again.",
  },
};

export function UnsubscribePage() {
  const token = useAddressPart();
  const [stop, setStop] = useState<MailStop>();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAct();
  const params = { token };
  const send = async () => {
    setFailure(undefined);
    try {
      setStop((await call(stopMails, { params: { token } })).data);
    } catch (error) {
      setFailure(failureSentence(error, "The mails could not be stopped."));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void send(), [token]);
  if (failure !== undefined)
    return (
      <>
        <PageHeading>Mails to you</PageHeading>
        <p role="alert" className="mb-4 max-w-prose">
          {failure}
        </p>
        <Button variant="secondary" onClick={() => void send()}>
          Retry
        </Button>
      </>
    );
  if (!stop) return <Spinner label="Stopping these mails…" />;
  const { heading, gone, back } = words[stop.kind];
  const change = (endpoint: typeof stopMails | typeof resumeMails, fallback: string) =>
    void run(async () => {
      const reply = await call(endpoint, { params });
      setStop(reply.data);
      return reply;
    }, fallback);
  return (
    <>
      <PageHeading>{stop.isStopped ? `${heading} are stopped` : `${heading} are on`}</PageHeading>
      <p className="mb-5 max-w-prose">{stop.isStopped ? gone : back}</p>
      <div className="flex flex-wrap items-center gap-4">
        {stop.isStopped ? (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => change(resumeMails, "The mails could not be turned on again.")}
          >
            Send them again
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => change(stopMails, "The mails could not be stopped.")}
          >
            Stop them
          </Button>
        )}
        <TextLink to="/profile" className="tap-room">
          Your profile
        </TextLink>
      </div>
    </>
  );
}
