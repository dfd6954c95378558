/** Hands in many drafts at once: those that were chosen, or all that the author has added. */
import type { CollectionDetails } from "../../../contract/authoring/collections.ts";
import { submitDrafts } from "../../../contract/authoring/questions.ts";
import type { Output } from "../../../contract/endpoint.ts";
import { call } from "../../client/api.ts";
import { counted } from "../../tables/noun.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { refreshQuestionLists } from "./question-lists.ts";

const questions = { one: "question", many: "questions" };

/** @param chosen ids of questions; none for all drafts that the person has added */
export function SubmitDrafts({
  collection: { id },
  chosen = [],
  onDone,
}: {
  collection: CollectionDetails;
  chosen?: readonly string[];
  onDone?: () => void;
}) {
  const label = chosen.length > 0 ? `Submit ${counted(chosen.length, questions)}` : "Submit my drafts";
  return (
    <ConfirmButton
      label={label}
      title={chosen.length > 0 ? `${label} for review?` : "Submit your drafts for review?"}
      confirm="Submit for review"
      act={async () => {
        const body = chosen.length > 0 ? { questions: [...chosen] } : {};
        const { data } = await call(submitDrafts, { params: { collection: id }, body });
        refreshQuestionLists();
        return { message: sentenceOf(data) };
      }}
      {...(onDone ? { onDone } : {})}
      fallback="The drafts could not be submitted."
    >
      {chosen.length > 0 ? "Those of them that are" : "All drafts that you added and that are"} complete go to
      the reviewers. What lacks something stays a draft. So does a change of a published question: open it,
      and say what you changed.
    </ConfirmButton>
  );
}

function sentenceOf({ submitted, incomplete, changed }: Output<typeof submitDrafts>): string {
  const parts = [`${submitted === 0 ? "No questions" : counted(submitted, questions)} submitted.`];
  if (incomplete > 0)
    parts.push(`${counted(incomplete, { one: "draft lacks", many: "drafts lack" })} something.`);
  if (changed > 0)
    parts.push(
      `${counted(changed, { one: "change", many: "changes" })} of published questions to submit one by one.`,
    );
  return parts.join(" ");
}
