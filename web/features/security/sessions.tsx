/** The person's sessions, and ending those that should not be there. */
import { endOtherSessions, endSession, getSessions, type Session } from "../../../contract/users/security.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { ago } from "./ago.ts";
import { deviceWords } from "./device-words.ts";
import { focusSection, Section } from "./section.tsx";

const id = "sessions";
const failed = "The session could not be ended.";

export function Sessions() {
  const read = useRead(getSessions, {});
  return (
    <Section
      id={id}
      title="Where you are signed in"
      about="A session ends by itself after 12 hours without use, and after 7 days in any case."
    >
      <Loaded read={read} loading="Loading your sessions…" failed="Your sessions could not be loaded.">
        {(sessions) => <List sessions={sessions} onChanged={() => void read.refetch()} />}
      </Loaded>
    </Section>
  );
}

function List({ sessions, onChanged }: { sessions: Session[]; onChanged: () => void }) {
  const { busy, run } = useAct();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const endOthers = async () => {
    if (await run(() => tell(endOtherSessions), failed)) focusSection(id);
    onChanged();
  };
  return (
    <>
      <ul className="security-rows">
        {sessions
          .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionRow key={session.id} session={session} onChanged={onChanged} />
          ))}
      </ul>
      {others > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={busy}
          busyLabel="Ending…"
          onClick={() => void endOthers()}
        >
          {`End all ${others} other sessions`}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const { userAgent, address, lastSeenAt, createdAt, isCurrent } = session;
  const { busy, run } = useAct();
  const end = async () => {
    if (await run(() => tell(endSession, { params: { id: session.id } }), failed)) focusSection(id);
    // Also after a failure: the session may have ended in the meantime.
    onChanged();
  };
  const device = deviceWords(userAgent);
  const now = Date.now();
  return (
    <li className="security-row">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{device}</span>
          {isCurrent && (
            <span className="rounded-sm border border-line-strong px-1.5 text-2xs font-medium text-ink-muted">
              This device
            </span>
          )}
        </p>
        <p className="figures text-sm text-ink-muted">
          {address} · last seen{" "}
          <time dateTime={lastSeenAt} title={lastSeenAt}>
            {isCurrent ? "just now" : ago(lastSeenAt, now)}
          </time>{" "}
          · signed in{" "}
          <time dateTime={createdAt} title={createdAt}>
            {ago(createdAt, now)}
          </time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End session: ${device}, ${address}`}
          busy={busy}
          onClick={() => void end()}
        >
          End session
        </Button>
      )}
    </li>
  );
}
