/** Asks what kind of change was made to a question that people have answered already. */
import { useState } from "react";
import type { ChangeKind, Question } from "../../../../contract/authoring/questions.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

const kinds: { kind: ChangeKind; label: string; follows: string }[] = [
  { kind: "typo", label: "Only wording", follows: "It asks the same as before. Its statistics continue." },
  {
    kind: "meaning",
    label: "The meaning",
    follows: "It asks something else now. Its statistics start from zero.",
  },
  {
    kind: "key",
    label: "The right answer",
    follows: "The key was wrong. Once the next version is published, an owner can regrade earlier attempts.",
  },
];

const partWords = { question: "the question text", options: "the options", key: "the right answer" } as const;

export interface ChangeKindDialogProps {
  change: NonNullable<Question["change"]>;
  busy: boolean;
  onClose: () => void;
  onChoose: (kind: ChangeKind) => void;
}

export function ChangeKindDialog({ change: { parts, kind: said }, busy, ...on }: ChangeKindDialogProps) {
  const isKeyMoved = parts.includes("key");
  const [kind, setKind] = useState<ChangeKind | null>(isKeyMoved ? "key" : said);
  return (
    <Dialog
      open
      onClose={on.onClose}
      title="What did you change?"
      actions={
        <>
          <Button variant="secondary" onClick={on.onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={kind === null} onClick={() => kind && on.onChoose(kind)}>
            Submit for review
          </Button>
        </>
      }
    >
      <p className="mb-4">
        People have taken this question. Compared with the published text, you changed{" "}
        {new Intl.ListFormat("en").format(parts.map((part) => partWords[part]))}.
      </p>
      <fieldset className="flex flex-col gap-2">
        <legend className="only-read">Kind of change</legend>
        {kinds.map(({ kind: value, label, follows }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-accent has-checked:bg-accent-wash has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="change-kind"
              value={value}
              checked={kind === value}
              disabled={isKeyMoved && value !== "key"}
              onChange={() => setKind(value)}
              className="mt-1 size-4 shrink-0 outline-none"
            />
            <span>
              <span className="font-medium text-ink">{label}</span>
              <span className="block text-sm text-ink-muted">{follows}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
