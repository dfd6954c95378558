/** The open attempt: one question, its options, the strip of ten, the time at the edge of sight, and nothing else. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";
import { keepPreferences, readPreferences } from "../../attempt/preferences.ts";
import { toast } from "../../ui/toast.ts";
import { InstructionBox } from "./instruction-box.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.ts";
import { QuestionControls } from "./question-controls.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionHead } from "./question-head.tsx";
import { QuestionStrip } from "./question-strip.tsx";
import { SaveNotice, SaveStatusLine } from "./save-status.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { ShortcutsNote } from "./shortcuts-note.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import { TimeRemaining } from "./time-remaining.tsx";
import { useReturnedSeconds } from "./use-attempt-session.ts";

export function QuestionScreen({ session, view }: { session: AttemptSession; view: AttemptSessionView }) {
  const { questions, answers } = view;
  const currentIndex = Math.max(
    0,
    questions.findIndex(({ id }) => id === view.currentId),
  );
  const question = questions[currentIndex];
  const isOpen = view.phase === "open";
  const [preferences, setPreferences] = useState(readPreferences);
  const [isConfirming, setConfirming] = useState(false);
  const [, navigate] = useLocation();
  const guard = useLeaveGuard(isOpen);
  const returnedSeconds = useReturnedSeconds(session);
  const legend = useRef<HTMLLegendElement>(null);
  const shownId = useRef(question?.id);
  const openNumbers = questions.flatMap(({ id }, index) => (answers[id] === undefined ? [index + 1] : []));

  useEffect(() => {
    if (shownId.current === question?.id) return;
    shownId.current = question?.id;
    legend.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question?.id]);

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
    keepPreferences(next);
  };
  const submit = () => {
    if (openNumbers.length > 0) setConfirming(true);
    else session.submit();
  };
  const leave = () => {
    navigate("/assessments");
    const { title, slug } = view.attempt;
    toast.success(`${title} is still open, and its time goes on.`, {
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
  const sign = isOpen ? (
    <SaveStatusLine sign={view.saveStates[question.id] ?? "none"} isDurable={view.isDurable} />
  ) : (
    <span className="text-sm text-ink-muted">Submitting your answers…</span>
  );
  return (
    <div className="attempt-session mx-auto grid max-w-[64rem] gap-x-16 gap-y-3 lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-y-5">
      <QuestionHead title={view.attempt.title}>
        <TimeRemaining
          session={session}
          isHidden={preferences.isTimeHidden}
          onHide={(isTimeHidden) => change({ isTimeHidden })}
        />
      </QuestionHead>
      <InstructionBox
        minutes={minutesOf(view.attempt.durationSeconds)}
        isFirstQuestion={currentIndex === 0}
        returnedSeconds={returnedSeconds}
      />
      <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-start">
        <QuestionStrip view={view} currentIndex={currentIndex} onGo={go} />
      </div>
      <section aria-label="Question" className="flex min-w-0 flex-col lg:col-start-1">
        <div className="mb-2 flex min-h-9 lg:mb-3 items-center justify-between gap-4">
          <p className="figures text-sm text-ink-muted" aria-hidden="true">
            Question {currentIndex + 1} of {questions.length}
          </p>
          <FlagButton
            isFlagged={view.flaggedIds.includes(question.id)}
            onToggle={() => session.toggleFlag(question.id)}
          />
        </div>
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
        <div className="mt-3 flex min-h-7 items-center lg:hidden">{sign}</div>
        <QuestionControls
          isFirst={currentIndex === 0}
          isLast={currentIndex === questions.length - 1}
          isSubmitting={!isOpen}
          sign={sign}
          notice={<SaveNotice view={view} />}
          onPrevious={() => go(currentIndex - 1)}
          onNext={() => go(currentIndex + 1)}
          onSubmit={submit}
        />
        <div>
          <ShortcutsNote
            isOn={preferences.hasShortcuts}
            onChange={(hasShortcuts) => change({ hasShortcuts })}
          />
          <p className="py-2 text-sm text-ink-muted">
            Is something wrong with this question? You can report it in the review, after the test.
          </p>
        </div>
      </section>
      <SubmitDialog
        isOpen={isConfirming && isOpen}
        openNumbers={openNumbers}
        onClose={() => setConfirming(false)}
        onSubmit={() => session.submit()}
      />
      <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </div>
  );
}

/** 10, or 12.5 for somebody with a quarter more. */
function minutesOf(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}

function FlagButton({ isFlagged, onToggle }: { isFlagged: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      data-flagged={isFlagged}
      aria-label={isFlagged ? "Flagged: take the flag off this question" : "Flag this question"}
      onClick={onToggle}
      className="-mr-3 inline-flex min-h-9 items-center gap-2 rounded-md px-3 text-sm text-ink-muted hover:bg-sunken hover:text-ink data-[flagged=true]:font-medium data-[flagged=true]:text-ink pointer-coarse:min-h-11"
    >
      <svg viewBox="0 0 16 16" className={`size-4 ${isFlagged ? "text-warn" : ""}`} aria-hidden="true">
        <path
          d="M4 14V2.500h8.500L10 5.500l2.500 3H4"
          fill={isFlagged ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span aria-hidden="true">{isFlagged ? "Flagged" : "Flag"}</span>
    </button>
  );
}
