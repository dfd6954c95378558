/** Two people changed one question: shows where the texts differ, and lets the person choose, part by part. */
import { useState } from "react";
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";
import { Button } from "../../../ui/button.tsx";
import { momentText } from "../../../ui/moment.ts";
import { nameOf } from "../words.ts";
import type { DraftSession, DraftView } from "./draft-session.ts";

type Part = keyof QuestionBody;

const partWords: Record<Part, string> = {
  stem: "Question",
  code: "Code",
  options: "Options",
  key: "Right option",
  explanation: "Explanation",
  topic: "Topic",
  difficulty: "Difficulty",
  level: "What it asks for",
  sources: "Sources",
  pictures: "Pictures",
  lang: "Language",
};
const parts = Object.keys(partWords) as Part[];

export function ConflictPanel({ view, session }: { view: DraftView; session: DraftSession }) {
  const theirs = view.theirs!;
  const [taken, setTaken] = useState<ReadonlySet<Part>>(new Set());
  const differing = parts.filter(
    (part) => JSON.stringify(view.body[part]) !== JSON.stringify(theirs.body[part]),
  );
  const toggle = (part: Part, isTheirs: boolean) => {
    const next = new Set(taken);
    // The right option is a place among the options: both come from one text.
    const group: Part[] = part === "options" || part === "key" ? ["options", "key"] : [part];
    for (const one of group) isTheirs ? next.add(one) : next.delete(one);
    setTaken(next);
  };
  const save = () => {
    const merged = Object.fromEntries(
      parts.map((part) => [part, (taken.has(part) ? theirs.body : view.body)[part]]),
    );
    session.resolve(merged as QuestionBody);
  };
  return (
    <section aria-labelledby="conflict-heading" className="conflict">
      <div role="alert">
        <h2 id="conflict-heading" className="text-xl">
          {nameOf(theirs.updatedBy)} changed this question at {momentText(theirs.updatedAt)} UTC
        </h2>
      </div>
      <p className="max-w-prose text-sm">
        Nothing is lost: both texts are here. Choose a text for each part that differs, then save. You can
        also go on editing your text below first.
      </p>
      {differing.map((part) => (
        <fieldset key={part} className="conflict-part">
          <legend className="text-sm font-medium">{partWords[part]}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className="conflict-text">
              <span className="flex items-center gap-2 text-sm font-medium">
                <input
                  type="radio"
                  name={`conflict-${part}`}
                  checked={taken.has(part) === isTheirs}
                  onChange={() => toggle(part, isTheirs)}
                />
                {isTheirs ? `Text of ${nameOf(theirs.updatedBy)}` : "My text"}
              </span>
              <span className="whitespace-pre-wrap wrap-anywhere">
                {textOf((isTheirs ? theirs.body : view.body)[part], part) || "(empty)"}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={save}>
          Save my choice
        </Button>
        <Button variant="secondary" size="small" onClick={() => session.take(theirs)}>
          Discard my text
        </Button>
      </div>
    </section>
  );
}

function textOf(value: QuestionBody[Part], part: Part): string {
  if (part === "key") return value === null ? "" : `Option ${"ABCDEF"[value as number]}`;
  if (part === "code") return (value as QuestionBody["code"])?.text ?? "";
  if (part === "options")
    return (value as QuestionBody["options"])
      .map(({ text, reason }, index) => `${"ABCDEF"[index]} ${text}${reason === "" ? "" : `\n    ${reason}`}`)
      .join("\n");
  if (part === "sources")
    return (value as QuestionBody["sources"]).map(({ title, url }) => `${title} ${url}`.trim()).join("\n");
  if (part === "pictures")
    return (value as QuestionBody["pictures"]).map(({ alternative }) => alternative).join("\n");
  return String(value ?? "");
}
