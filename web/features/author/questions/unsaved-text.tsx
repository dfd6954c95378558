/** Notices about unsaved text: why it is unsaved, and how not to lose it. */
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";
import { Button } from "../../../ui/button.tsx";
import { momentText } from "../../../ui/moment.ts";
import { toast } from "../../../ui/toast.ts";
import type { DraftSession, DraftView } from "./draft-session.ts";

/** The server refuses the text, or the question is gone for this person. */
export function UnsavedText({ view }: { view: DraftView }) {
  const isGone = view.state === "gone";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(plainText(view.body));
      toast.success("The text is copied.");
    } catch {
      toast.error("The browser did not allow copying. Please select the text by hand.");
    }
  };
  return (
    <div role="alert" className="notice" data-kind="bad">
      <p>
        {isGone ? "You can no longer change this question. " : ""}
        {view.sentence} {isGone ? "Your text is still here." : ""}
      </p>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        Copy my text
      </Button>
    </div>
  );
}

/** The text was restored from the device. */
export function RestoredNotice({ view, session }: { view: DraftView; session: DraftSession }) {
  return (
    <div role="status" className="notice">
      <p>What you typed on this device at {momentText(view.restoredAt!)} UTC is back.</p>
      <Button variant="quiet" size="small" onClick={() => session.dismissRestored()}>
        Dismiss
      </Button>
    </div>
  );
}

function plainText(body: QuestionBody): string {
  const options = body.options.flatMap(({ text, reason }, index) => [
    `${index === body.key ? "*" : "-"} ${text}`,
    ...(reason === "" ? [] : [`  ${reason}`]),
  ]);
  return [body.stem, body.code?.text ?? "", options.join("\n"), body.explanation, body.topic]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}
