/** Outages during assessments, and how people were compensated. */
import { getOutages, type Outage } from "../../../contract/attempts/outages.ts";
import { useRead } from "../../client/query.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText, durationText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { LateAnswersOfOutage } from "./late-answers.tsx";

export function OutagesPage() {
  const read = useRead(getOutages, {});
  return (
    <>
      <PageHeading lead="Outages of up to 30 minutes give running attempts their time back. After a longer one, count the answers that arrived late because of it.">
        Outages
      </PageHeading>
      <Loaded
        read={read}
        loading="Loading outages…"
        failed="The outages could not be loaded."
        empty={
          <EmptyState title="No outages">
            When Assay can't save for ten seconds or more while people are in a test, the outage appears here.
          </EmptyState>
        }
      >
        {(outages) => (
          <ul className="flex flex-col gap-6">
            {outages.map((outage) => (
              <li key={outage.id}>
                <Panel>
                  <OneOutage outage={outage} />
                </Panel>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

/** `07:39:40 to 08:24:47 UTC`; the second day is named when it is another one. */
function spanText({ beganAt, endedAt }: Outage): string {
  const time = (isoTime: string) => isoTime.slice(11, 19);
  const isSameDay = beganAt.slice(0, 10) === endedAt.slice(0, 10);
  const end = isSameDay ? time(endedAt) : `${time(endedAt)} on ${dayText(endedAt)}`;
  return `${time(beganAt)} to ${end} UTC`;
}

function OneOutage({ outage }: { outage: Outage }) {
  const { attempts, returnedSeconds } = outage;
  const running = `${attempts.toLocaleString("en")} attempt${attempts === 1 ? " was" : "s were"} open.`;
  return (
    <>
      <h2 className="mb-1 text-lg">
        {durationText(outage.seconds)} on {dayText(outage.beganAt)}
      </h2>
      <p className="figures mb-3 text-sm text-ink-muted">{spanText(outage)}</p>
      {returnedSeconds > 0 ? (
        <p>
          {running} {durationText(returnedSeconds)} given back.
        </p>
      ) : (
        <>
          <p className="mb-4">{running} The outage was too long to give the time back.</p>
          <LateAnswersOfOutage outageId={outage.id} />
        </>
      )}
    </>
  );
}
