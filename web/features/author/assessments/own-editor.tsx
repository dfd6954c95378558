/** The draft of an own assessment: its plan and rules, and beside them what a taker gets. */
import type { FormEvent } from "react";
import type { OwnAssessment, OwnDraft } from "../../../../contract/authoring/own-assessments.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceTiles } from "../../../ui/forms/choice-tiles.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { SwitchField } from "../../../ui/forms/switch-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { HallmarkChoice } from "./hallmark-choice.tsx";
import { OwnAudience } from "./own-audience.tsx";
import { OwnOutline } from "./own-outline.tsx";
import { PublishButton } from "./own-publish.tsx";
import "../read-only.css";
import { OwnTopics } from "./own-topics.tsx";
import { type OwnDraftState, useOwnDraft } from "./use-own-draft.ts";

const stateWords: Record<OwnDraftState, string> = {
  saved: "Saved",
  changed: "Saving soon…",
  saving: "Saving…",
  waiting: "Not saved yet",
  refused: "Not saved",
  conflict: "Not saved",
};

const offeredWords: Record<OwnDraft["offered"], string> = {
  everyone: "Everyone, from the catalogue",
  groups: "Members of some groups, from the catalogue",
  assignment: "Only people to whom a group assigns it",
};

function offeredText({ offered, groups = [] }: OwnDraft): string {
  if (offered !== "groups") return offeredWords[offered];
  return groups.length === 1 ? "Members of 1 group" : `Members of ${groups.length} groups`;
}

function shownText({ scoreShown = "at-once", reviewShown = "at-once" }: OwnDraft): string {
  // Answers are never shown earlier than the score.
  if (scoreShown === "release") return "Both once released";
  return reviewShown === "release"
    ? "Scores after each attempt, answers once released"
    : "Both after each attempt";
}

export function OwnEditor({ own, mayWrite }: { own: OwnAssessment; mayWrite: boolean }) {
  const { draft, state, sentence, errors, theirs, change, save, resolve } = useOwnDraft(own, mayWrite);
  const isChanged = state !== "saved";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save().then((saved) => saved && toast.success("Saved."));
  };

  return (
    <form onSubmit={submit} className="editor-columns" noValidate>
      <fieldset disabled={!mayWrite} className="read-only-fields flex min-w-0 flex-col gap-5">
        {!mayWrite && (
          <p className="text-sm text-ink-muted">
            {own.collection.archivedAt === null
              ? "You can read this. Owners and authors of the collection change it."
              : "The collection is archived, so this can't be changed."}
          </p>
        )}
        {theirs && (
          <div
            role="alert"
            className="flex flex-col items-start gap-3 border-s-4 border-warn bg-warn-wash p-4"
          >
            <p>
              {theirs.updatedBy?.name ?? "Someone"} changed this draft meanwhile. Yours is still here, not
              saved.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => void resolve("theirs")}>
                Load their draft
              </Button>
              <Button variant="secondary" size="small" onClick={() => void resolve("mine")}>
                Save mine instead
              </Button>
            </div>
          </div>
        )}
        <Field
          label="Title"
          required
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          error={errors["draft.title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label="Description"
          optional
          rows={2}
          maxLength={1000}
          value={draft.description}
          error={errors["draft.description"]}
          help="What it covers, in a sentence or two. People read it before they start."
          onChange={({ target }) => change({ description: target.value })}
        />
        <HallmarkChoice
          title={draft.title}
          value={draft.hallmark}
          error={errors["draft.hallmark"]}
          onChange={(hallmark) => change({ hallmark })}
        />
        <h2 className="mt-5 text-lg">Plan</h2>
        <OwnTopics
          own={own}
          mayWrite={mayWrite}
          topics={draft.topics}
          onChange={(topics) => change({ topics })}
        />
        <div className="grid grid-cols-2 items-end gap-5">
          <Field
            label="Time limit in minutes"
            type="number"
            inputMode="numeric"
            min={1}
            max={240}
            value={String(Math.round(draft.seconds / 60))}
            error={errors["draft.seconds"]}
            onChange={({ target }) => change({ seconds: 60 * Math.trunc(Number(target.value)) })}
          />
          <Field
            label="Pass mark in per cent"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={String(draft.passPercent)}
            error={errors["draft.passPercent"]}
            onChange={({ target }) => change({ passPercent: Math.trunc(Number(target.value)) })}
          />
        </div>
        <h2 className="mt-5 text-lg">Rules</h2>
        <div>
          <FormSection
            title="Who can take it"
            summary={offeredText(draft)}
            hasError={errors["draft.groups"] !== undefined}
          >
            <ChoiceTiles
              legend="Who can take it"
              name="offered"
              options={[
                { value: "everyone", label: offeredWords.everyone },
                { value: "groups", label: offeredWords.groups },
                { value: "assignment", label: offeredWords.assignment },
              ]}
              value={draft.offered}
              onChange={(offered) => change({ offered })}
            />
            {draft.offered === "groups" && (
              <OwnAudience
                chosen={own.groups}
                ids={draft.groups ?? []}
                error={errors["draft.groups"]}
                onChange={(groups) => change({ groups })}
              />
            )}
          </FormSection>
          <FormSection
            title="Certificate"
            summary={draft.certificate === false ? "None" : "For everyone who passes"}
          >
            <SwitchField
              label="Certificate"
              help="Everyone who passes gets a certificate that anyone can verify."
              checked={draft.certificate !== false}
              onChange={(certificate) => change({ certificate })}
            />
          </FormSection>
          <FormSection title="Scores and answers" summary={shownText(draft)}>
            <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
              <ShownField
                label="Scores"
                help="Assignments have a rule of their own."
                value={draft.scoreShown}
                onChange={(scoreShown) => change({ scoreShown })}
              />
              <ShownField
                label="Answers and explanations"
                help="Never earlier than the score."
                value={draft.reviewShown}
                onChange={(reviewShown) => change({ reviewShown })}
              />
            </div>
          </FormSection>
        </div>
      </fieldset>
      <aside className="flex flex-col gap-5 self-start lg:sticky lg:top-8">
        <OwnOutline own={own} draft={draft} isChanged={isChanged} />
        {mayWrite && (
          <>
            {sentence && state !== "conflict" && (
              <p role="alert" className="text-sm text-bad">
                {sentence}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <PublishButton save={save} />
              <Button type="submit" variant="secondary" busy={state === "saving"}>
                Save draft
              </Button>
              <p className="text-sm text-ink-muted">{stateWords[state]}</p>
            </div>
          </>
        )}
      </aside>
    </form>
  );
}

interface ShownFieldProps {
  label: string;
  help: string;
  value: OwnDraft["scoreShown"];
  onChange: (value: NonNullable<OwnDraft["scoreShown"]>) => void;
}

/** When people see what they have done. */
function ShownField({ label, help, value = "at-once", onChange }: ShownFieldProps) {
  return (
    <SelectField
      label={label}
      help={help}
      value={value}
      onChange={({ target }) => onChange(target.value as NonNullable<OwnDraft["scoreShown"]>)}
    >
      <option value="at-once">After each attempt</option>
      <option value="release">Once released</option>
    </SelectField>
  );
}
