/** A taker's attempts on an assignment. */
import type { AssignedAttempt, MyAssignment } from "../../../contract/assignments/assignments.ts";
import { TextLink } from "../../ui/links.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { heldSentence } from "./held-words.ts";
import { momentIn } from "./window-words.ts";

export function OwnAttempts({ assignment: { attempts, timeZone, held } }: { assignment: MyAssignment }) {
  if (attempts.length === 0) return null;
  const table = (
    <DataTable<AssignedAttempt>
      caption="Your attempts"
      captionShown
      rows={attempts}
      rowKey={({ id }) => id}
      columns={[
        { header: "Attempt", rowHeader: true, cell: ({ number }) => `Attempt ${number}` },
        {
          header: "Started",
          wide: true,
          cell: ({ startedAt, lateSeconds }) => (
            <>
              <span className="figures">{momentIn(startedAt, timeZone)}</span>
              {lateSeconds > 0 && " · late"}
            </>
          ),
        },
        { header: "Score", numeric: true, cell: (attempt) => <AttemptScore attempt={attempt} /> },
        {
          header: "Answers",
          cell: ({ id, number, endedAt, score, annulledWhy }) =>
            annulledWhy === null ? (
              endedAt &&
              (score !== null || held === null) && (
                <TextLink to={`/review/${id}`} className="tap-room">
                  Review<span className="only-read"> attempt {number}</span>
                </TextLink>
              )
            ) : (
              <>Annulled: {annulledWhy}</>
            ),
        },
      ]}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      {table}
      {held && <p className="text-ink-muted">Your attempt is stored. {heldSentence(held)}</p>}
    </div>
  );
}

/** The score; struck through where the attempt was annulled. */
export function AttemptScore({ attempt }: { attempt: AssignedAttempt }) {
  const { state, score, maxScore, annulledWhy } = attempt;
  if (state === "open") return <>running</>;
  if (score === null) return annulledWhy === null ? "not shown yet" : "–";
  const text = `${score}/${maxScore}`;
  return annulledWhy === null ? text : <s>{text}</s>;
}
