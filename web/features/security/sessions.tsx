/** Where one is signed in, and ending what should not be. */
import { useState } from "react";
import { endOtherSessions, endSession, getSessions, type Session } from "../../../contract/security.ts";
import { failureSentence, tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { ago } from "./ago.ts";
import { deviceWords } from "./device-words.ts";
import { focusSection, Section } from "./section.tsx";

const id = "sessions";

export function Sessions() {
  const { data: reply, error, isFetching, refetch } = useRead(getSessions, {});
  /** What is being ended: an id, or all the others. */
  const [ending, setEnding] = useState<string>();
  const sessions = reply?.data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const end = async (what: string, call: () => Promise<{ message: string }>) => {
    setEnding(what);
    try {
      toast.success((await call()).message);
      focusSection(id);
    } catch (failure) {
      toast.error(failureSentence(failure, "The session could not be ended."));
    } finally {
      setEnding(undefined);
      // Also after a failure: it may have ended meanwhile.
      void refetch();
    }
  };

  return (
    <Section
      id={id}
      title="Where you are signed in"
      about="A session ends by itself after 12 hours without use, and after 7 days in any case."
    >
      {sessions ? (
        <>
          <ul className="security-rows">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session.id, () => tell(endSession, { params: { id: session.id } }))}
              />
            ))}
          </ul>
          {others.length > 0 && (
            <Button
              variant="secondary"
              className="mt-4"
              busy={ending === "others"}
              busyLabel="Ending…"
              onClick={() => void end("others", () => tell(endOtherSessions))}
            >
              {others.length === 1 ? "End the other session" : `End all ${others.length} other sessions`}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          title="Your sessions could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          Nothing was changed. Check your connection and try again.
        </ErrorState>
      ) : (
        <Spinner label="Loading your sessions…" />
      )}
    </Section>
  );
}

function SessionRow(props: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { userAgent, address, lastSeenAt, createdAt, isCurrent } = props.session;
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
          busy={props.isEnding}
          onClick={props.onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}
