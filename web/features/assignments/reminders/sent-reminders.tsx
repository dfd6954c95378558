/** What went out about an assignment, and who was left out and why. */
import { getSentReminders } from "../../../../contract/assignments/assignment-reminders.ts";
import { useRead } from "../../../client/query.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { momentText } from "../../../ui/moment.ts";
import { Skipped } from "./reminder-fields.tsx";
import { kindWords, namesText } from "./reminder-words.ts";

export function SentReminders({ assignmentId }: { assignmentId: string }) {
  const read = useRead(getSentReminders, { params: { assignment: assignmentId } });
  return (
    <section aria-labelledby="sent-reminders" className="mt-12 max-w-[42rem]">
      <h2 id="sent-reminders" className="mb-3 text-lg">
        Emails sent so far
      </h2>
      <Loaded
        read={read}
        loading="Loading what was sent…"
        failed="The list could not be loaded."
        empty={<p className="text-ink-muted">No reminder has gone out yet.</p>}
      >
        {(sent) => (
          <ul className="flex flex-col divide-y divide-line">
            {sent.map(({ kind, at, people, names, skipped }) => (
              <li key={`${kind} ${at}`} className="py-3">
                <p className="flex flex-wrap justify-between gap-x-6">
                  <span className="font-medium">{kindWords(kind)}</span>
                  <time dateTime={at} className="figures text-sm text-ink-muted">
                    {momentText(at)}
                  </time>
                </p>
                <p className="text-sm wrap-anywhere">
                  {people === 0 ? "Nobody got a mail." : `To ${namesText(names, people)}.`}
                </p>
                {skipped.length > 0 && (
                  <details className="text-sm text-ink-muted">
                    <summary className="tap-room w-fit cursor-pointer">
                      No mail:{" "}
                      <span className="figures">{skipped.reduce((sum, one) => sum + one.people, 0)}</span>
                    </summary>
                    <Skipped groups={skipped} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
