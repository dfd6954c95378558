/** The open attempt: one question and its options between a rail (title, status, time, numbers) and a foot (the buttons), and nothing else. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";
import { readPreferences, savePreferences } from "../../attempt/preferences.ts";
import { keepPictures } from "../../ui/question/question-pictures.tsx";
import { ShortcutsNote } from "../../ui/shortcuts-note.tsx";
import { toast } from "../../ui/toast.ts";
import { InstructionBox } from "./instructions/instruction-box.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.ts";
import { QuestionControls } from "./question-controls.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionHead } from "./question-head.tsx";
import { FlagButton, QuestionStrip } from "./question-strip.tsx";
import { SaveNotice, SaveStatusLine } from "./save-status.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { TimeRemaining } from "./time-remaining.tsx";
import { useReturnedSeconds } from "./use-attempt-session.ts";

export interface QuestionScreenProps {
  session: AttemptSession;
  view: AttemptSessionView;
  isPreview: boolean;
}

export function QuestionScreen({ session, view, isPreview }: QuestionScreenProps) {
  const { questions, answers } = view;
  const currentIndex = Math.max(
    0,
    questions.findIndex(({ id }) => id === view.currentId),
  );
  const question = questions[currentIndex];
  const isOpen = view.phase === "open";
  const [preferences, setPreferences] = useState(readPreferences);
  const [isConfirming, setConfirming] = useState(false);
  // Asks about flagged questions once.
  const [wasReminded, setReminded] = useState(false);
  const [, navigate] = useLocation();
  // A preview has nothing to lose.
  const guard = useLeaveGuard(isOpen && !isPreview);
  const returnedSeconds = useReturnedSeconds(session);
  const legend = useRef<HTMLLegendElement>(null);
  const shownId = useRef(question?.id);
  const openNumbers = questions.flatMap(({ id }, index) => (answers[id] === undefined ? [index + 1] : []));

  const flaggedNumbers = questions.flatMap(({ id }, index) =>
    view.flaggedIds.includes(id) ? [index + 1] : [],
  );

  useEffect(() => {
    if (shownId.current === question?.id) return;
    shownId.current = question?.id;
    legend.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question?.id]);

  useEffect(() => keepPictures(questions.flatMap(({ pictures }) => pictures ?? [])), [questions]);

  const go = (index: number) => {
    const next = questions[index];
    if (next && isOpen) session.goTo(next.id);
  };
  const choose = (optionId: string | undefined) => {
    if (question && optionId !== undefined) void session.choose(question.id, optionId);
  };
  const change = (changed: Partial<typeof preferences>) => {
    const next = { ...preferences, ...changed };
    setPreferences(next);
    savePreferences(next);
  };
  const submit = () => {
    const isReminder = flaggedNumbers.length > 0 && !wasReminded;
    if (openNumbers.length > 0 || isReminder) setConfirming(true);
    else session.submit();
  };
  const close = () => {
    setConfirming(false);
    if (flaggedNumbers.length > 0) setReminded(true);
  };
  const leave = () => {
    navigate("/assessments");
    const { title, slug } = view.attempt;
    toast.success(`${title} is still open, and the clock is running.`, {
      label: "Go back to it",
      run: () => navigate(`/assessment/${slug}`),
    });
  };
  useShortcuts(preferences.hasShortcuts && isOpen, {
    pick: (index) => choose(question?.options[index]?.id),
    previous: () => go(currentIndex - 1),
    next: () => go(currentIndex + 1),
  });

  if (!question) return null;
  const saveStatus = view.saveStates[question.id] ?? "none";
  return (
    <div className="attempt-session">
      <QuestionHead
        title={view.attempt.title}
        status={
          isPreview ? (
            <strong>Preview: nothing is stored</strong>
          ) : isOpen ? (
            <SaveStatusLine status={saveStatus} isDurable={view.isDurable} />
          ) : (
            <span className="text-ink-muted">Submitting your answers…</span>
          )
        }
        time={
          <TimeRemaining
            session={session}
            isHidden={preferences.isTimeHidden}
            onHide={(isTimeHidden) => change({ isTimeHidden })}
          />
        }
        numbers={
          <QuestionStrip
            view={view}
            currentIndex={currentIndex}
            onGo={go}
            flag={
              <FlagButton
                isFlagged={view.flaggedIds.includes(question.id)}
                onToggle={() => session.toggleFlag(question.id)}
              />
            }
          />
        }
      />
      <div className="question-box">
        <InstructionBox minutes={minutesOf(view.attempt.durationSeconds)} />
      </div>
      <section aria-label="Question" className="question-main">
        <p className="figures mb-1.5 text-sm text-ink-muted max-lg:hidden" aria-hidden="true">
          Question {currentIndex + 1} of {questions.length}
        </p>
        <QuestionForm
          key={question.id}
          question={question}
          number={currentIndex + 1}
          total={questions.length}
          chosenId={answers[question.id]}
          onChoose={choose}
          isClosed={!isOpen}
          showsKeys={preferences.hasShortcuts}
          legendRef={legend}
        />
      </section>
      <div className="question-notes">
        <ShortcutsNote
          isOn={preferences.hasShortcuts}
          keys="1 to 4 choose an option. Page Up and Page Down change the question."
          onChange={(hasShortcuts) => change({ hasShortcuts })}
        />
        <p className="py-2 text-xs text-ink-muted">
          Is something wrong with this question? You can report it in the review, after the test.
        </p>
      </div>
      <QuestionControls
        isFirst={currentIndex === 0}
        isLast={currentIndex === questions.length - 1}
        isSubmitting={!isOpen}
        notice={
          <SaveNotice view={view} isRefused={saveStatus === "refused"} returnedSeconds={returnedSeconds} />
        }
        onPrevious={() => go(currentIndex - 1)}
        onNext={() => go(currentIndex + 1)}
        onSubmit={submit}
      />
      <SubmitDialog
        isOpen={isConfirming && isOpen}
        openNumbers={openNumbers}
        flaggedNumbers={wasReminded ? [] : flaggedNumbers}
        total={questions.length}
        onGo={(number) => {
          close();
          go(number - 1);
        }}
        onClose={close}
        onSubmit={() => session.submit()}
      />
      <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </div>
  );
}

/** 10, or 12.5 for a person with a quarter more. */
function minutesOf(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}
