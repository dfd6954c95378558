/** Outages during assessments, and how people were compensated. */
import { getOutages, type Outage } from "../../../contract/attempts/outages.ts";
import { useRead } from "../../client/query.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayInYear, dayText, durationText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
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
          <ul className="border-t border-line-strong" data-in-turn="">
            {outages.map((outage) => (
              <OneOutage key={outage.id} outage={outage} />
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
  const end = isSameDay ? time(endedAt) : `${time(endedAt)} on ${dayInYear(endedAt)}`;
  return `${time(beganAt)} to ${end} UTC`;
}

function OneOutage({ outage }: { outage: Outage }) {
  const { attempts, returnedSeconds } = outage;
  const isReturned = returnedSeconds > 0;
  const running = `${attempts.toLocaleString("en")} attempt${attempts === 1 ? " was" : "s were"} open.`;
  return (
    <li className="grid gap-x-10 gap-y-3 border-b border-line py-5 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg">{durationText(outage.seconds)}</h2>
        <p>{dayText(outage.beganAt)}</p>
        <p className="figures text-sm text-ink-muted">{spanText(outage)}</p>
      </div>
      <div>
        <p className="flex gap-2.5">
          <Icon
            name={isReturned ? "check" : "warning"}
            className={classes("mt-1 size-4", isReturned ? "text-good" : "text-warn")}
          />
          <span>
            {running}{" "}
            {isReturned
              ? `${durationText(returnedSeconds)} given back.`
              : "The outage was too long to give the time back."}
          </span>
        </p>
        {!isReturned && (
          <div className="pt-3 md:ps-6.5">
            <LateAnswersOfOutage outageId={outage.id} />
          </div>
        )}
      </div>
    </li>
  );
}
