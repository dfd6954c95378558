/** What a version changes from the one before. */
import { getOwnChanges, type OwnChanges } from "../../../../contract/authoring/own-assessments.ts";
import { useRead } from "../../../client/query.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { InlineText } from "../../../ui/question/inline-text.tsx";

const kindWords = { added: "Added", removed: "Removed", changed: "Changed" } as const;

/** The longest list that is shown whole. */
const shownQuestions = 20;

export function OwnChangeList({ slug, number }: { slug: string; number: number }) {
  const read = useRead(getOwnChanges, { params: { ownAssessment: slug, number: String(number) } });
  return (
    <Loaded read={read} loading="Comparing…" failed="The changes could not be loaded.">
      {(changes) => <Changes changes={changes} isFirst={number === 1} />}
    </Loaded>
  );
}

function Changes({ changes: { settings, questions }, isFirst }: { changes: OwnChanges; isFirst: boolean }) {
  if (isFirst) return <p className="figures text-sm">{questions.length} questions to draw from.</p>;
  if (settings.length + questions.length === 0) return <p className="text-sm">Nothing differs.</p>;
  return (
    <ul className="figures flex flex-col gap-1.5 text-sm wrap-anywhere">
      {settings.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {before} → {after}
        </li>
      ))}
      {questions.slice(0, shownQuestions).map(({ id, kind, stem, parts }) => (
        <li key={id}>
          {kindWords[kind]}
          {parts.length > 0 && ` (${parts.join(", ")})`}: <InlineText text={stem} />
        </li>
      ))}
      {questions.length > shownQuestions && <li>and {questions.length - shownQuestions} more questions</li>}
    </ul>
  );
}
