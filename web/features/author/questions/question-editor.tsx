/** Writes a question: its text on the left, how it will look on the right, below each other where there is no room. */
import { type KeyboardEvent, useEffect, useState } from "react";
import { getCollection } from "../../../../contract/authoring/collections.ts";
import { bodyLimits, type QuestionFinding } from "../../../../contract/authoring/question-body.ts";
import {
  type ChangeKind,
  type Question,
  retireQuestion,
  submitQuestion,
} from "../../../../contract/authoring/questions.ts";
import { call } from "../../../client/api.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { arrival } from "../../../ui/hooks/arrival.ts";
import { useAct } from "../../../ui/hooks/use-act.ts";
import "./editor.css";
import { NewQuestion } from "../new-question.tsx";
import { refreshQuestionLists } from "../question-lists.ts";
import { ChangeKindDialog } from "./change-kind.tsx";
import { Comments } from "./comments.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { AddCodeButton, CodeFields, DetailFields } from "./detail-fields.tsx";
import { GrowingField } from "./growing-field.tsx";
import { OptionFields } from "./option-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { QuestionHead } from "./question-heading.tsx";
import { QuestionInsightPanel, RetiredUses } from "./question-insight.tsx";
import { QuestionPreview } from "./question-preview.tsx";
import { SaveState } from "./save-state.tsx";
import { TodoList } from "./todo-list.tsx";
import { RestoredNotice, UnsavedText } from "./unsaved-text.tsx";
import { useDraftSession } from "./use-draft-session.ts";
import { usePictures } from "./use-pictures.ts";

export function QuestionEditor({ initial }: { initial: Question }) {
  const [view, session] = useDraftSession(initial);
  const { question, body, state, fields } = view;
  /** Missing parts are reported under their fields once the author has tried to submit. */
  const [isStrict, setStrict] = useState(false);
  /** Whether the dialog asks for the kind of change. */
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAct();
  const adding = usePictures(question.collection.id, session);
  const topics = useRead(getCollection, { params: { collection: question.collection.id } }).data?.data.topics;
  const findings = shownFindings(question.findings, isStrict);
  const parts = {
    body,
    findings,
    errors: fields,
    onChange: (change: Partial<typeof body>) => session.edit(change),
  };
  const missing = question.findings.filter(({ level }) => level === "required");
  const isBlank = initial.version === 1 && initial.body.stem === "";
  useEffect(() => {
    if (isBlank && arrival.byNavigation) focusField("stem");
  }, [isBlank]);

  const submit = async (change?: ChangeKind) => {
    await session.save();
    const now = session.view();
    if (now.state !== "saved") return;
    if (now.question.findings.some(({ level }) => level === "required")) {
      setStrict(true);
      focusField(now.question.findings.find(({ level }) => level === "required")!.field);
      return;
    }
    if (now.question.change && !change) {
      setAsked(true);
      return;
    }
    const { id, version } = now.question;
    const isSubmitted = await run(async () => {
      const body = { version, ...(change ? { change } : {}) };
      const reply = await call(submitQuestion, { params: { question: id }, body });
      setAsked(false);
      session.take(reply.data);
      refreshQuestionLists();
      return reply;
    }, "The question could not be submitted.");
    // The button that was pressed is gone; an author with more to write goes on from here.
    if (isSubmitted) focusOn("[data-new-question]");
  };

  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key.toLowerCase() === "s") {
      event.preventDefault();
      void session.save();
    } else if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      void submit();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields within
    <div onKeyDown={press}>
      <QuestionHead question={question} status={<SaveState view={view} />}>
        {question.state === "draft" || question.state === "retired" ? (
          <Button size="small" busy={busy} onClick={() => void submit()}>
            Submit for review
          </Button>
        ) : (
          <p className="text-sm text-ink-muted">A change makes it a draft again.</p>
        )}
        <NewQuestion
          collection={question.collection.id}
          like={body}
          variant={question.state === "draft" ? "secondary" : "primary"}
        />
        {question.state !== "retired" && (
          <ConfirmButton
            label="Retire"
            variant="quiet"
            title="Retire this question?"
            confirm="Retire question"
            act={async () => {
              const { id, version } = session.view().question;
              const reply = await call(retireQuestion, { params: { question: id }, body: { version } });
              session.take(reply.data);
              refreshQuestionLists();
              return reply;
            }}
            fallback="The question could not be retired."
          >
            It leaves the lists, and new versions of assessments are drawn without it. You can bring it back
            by submitting it again.
            {question.wasPublished && <RetiredUses id={question.id} />}
          </ConfirmButton>
        )}
      </QuestionHead>
      {isAsked && question.change && (
        <ChangeKindDialog
          change={question.change}
          busy={busy}
          onClose={() => setAsked(false)}
          onChoose={(kind) => void submit(kind)}
        />
      )}
      {state === "conflict" && view.theirs && <ConflictPanel view={view} session={session} />}
      {(state === "gone" || state === "refused") && <UnsavedText view={view} />}
      {state !== "conflict" && view.restoredAt && <RestoredNotice view={view} session={session} />}
      {question.externalId?.startsWith("assay:") && (
        <p className="mb-5 text-sm text-ink-muted">
          Copied from Assay's own questions. Later corrections there do not reach this copy.
        </p>
      )}
      <div className="editor-columns" data-in-turn="">
        <form
          className="editor-form"
          onSubmit={(event) => event.preventDefault()}
          lang={body.lang}
          {...adding.handlers}
        >
          <GrowingField
            label="Question"
            help="Inline `code` with Ctrl+E, **bold** with Ctrl+B. Ctrl+S saves at once."
            field="stem"
            marks
            rows={3}
            maxLength={bodyLimits.stem}
            value={body.stem}
            error={fields.stem}
            findings={findings}
            onText={(stem) => session.edit({ stem })}
          />
          <PictureFields {...parts} adding={adding}>
            {!body.code && <AddCodeButton onChange={parts.onChange} />}
          </PictureFields>
          <CodeFields {...parts} />
          <OptionFields {...parts} />
          <GrowingField
            label="Explanation"
            help="Why the right option is right. People read it after the assessment."
            field="explanation"
            marks
            rows={3}
            maxLength={bodyLimits.explanation}
            value={body.explanation}
            error={fields.explanation}
            findings={findings}
            onText={(explanation) => session.edit({ explanation })}
          />
          <DetailFields {...parts} topics={topics ?? []} />
        </form>
        <aside className="editor-side">
          <section aria-labelledby="preview-heading">
            <h2 id="preview-heading" className="side-heading">
              Preview
            </h2>
            <QuestionPreview body={body} codeTokens={question.codeTokens} />
          </section>
          <TodoList missing={missing} advice={question.findings.length - missing.length} onGo={focusField} />
          {question.wasPublished && <QuestionInsightPanel id={question.id} />}
        </aside>
        <div className="editor-comments">
          <Comments question={question} />
        </div>
      </div>
    </div>
  );
}

function shownFindings(findings: QuestionFinding[], isStrict: boolean): QuestionFinding[] {
  return isStrict ? findings : findings.filter(({ level, check }) => level === "advice" || check !== 0);
}

/** A finding may be about the key, which has no text field. */
function focusField(field: string): void {
  const selector = field === "key" ? ".option-right input" : `[data-field="${field}"]`;
  focusOn(selector);
}

function focusOn(selector: string): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    const section = element?.closest("details");
    if (section) section.open = true;
    element?.focus();
  });
}
