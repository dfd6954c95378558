/** The review of one question: answer it first, then see its key, and approve it or send it back. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import {
  answerBlind,
  approveQuestion,
  getComments,
  getReviewQueue,
  sendBackQuestion,
} from "../../../../contract/authoring/question-review.ts";
import { getQuestion, type Question } from "../../../../contract/authoring/questions.ts";
import { call } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { useAddressPart } from "../../../shell/address-part.ts";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { Icon } from "../../../ui/icons.tsx";
import { LinkButton } from "../../../ui/links.tsx";
import { InlineText } from "../../../ui/question/inline-text.tsx";
import { QuestionPictures } from "../../../ui/question/question-pictures.tsx";
import { PromptText } from "../../review/question-text.tsx";
import "../author.css";
import "./editor.css";
import { Comments } from "./comments.tsx";
import { FieldFindings } from "./finding-list.tsx";
import { LoadedQuestion } from "./loaded-question.tsx";
import { QuestionHead } from "./question-heading.tsx";
import { PreviewCode, QuestionPreview } from "./question-preview.tsx";

export function ReviewPage() {
  const id = useAddressPart();
  const read = useRead(getQuestion, { params: { question: id }, query: { blind: "true" } });
  return (
    <LoadedQuestion read={read} heading="Review">
      {(question) => <Review key={`${question.id} ${question.bodyHash}`} question={question} />}
    </LoadedQuestion>
  );
}

function refresh(): void {
  for (const { name } of [getQuestion, getReviewQueue, getComments])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

function Review({ question: given }: { question: Question }) {
  const [answered, setAnswered] = useState<{ question: Question; chosen: string }>();
  const question = given.isKeyWithheld ? (answered?.question ?? given) : given;
  const isWaiting = question.state === "review";
  return (
    <>
      <QuestionHead question={question} part="Review">
        <LinkButton to="/author/review" size="small">
          Review queue
        </LinkButton>
      </QuestionHead>
      {question.isKeyWithheld ? (
        <BlindAnswer
          question={question}
          onAnswered={(opened, chosen) => setAnswered({ question: opened, chosen })}
        />
      ) : (
        <div className="editor-columns">
          <div className="flex flex-col gap-5">
            <OwnAnswer question={question} isNew={answered !== undefined} />
            <QuestionPreview
              body={question.body}
              codeTokens={question.codeTokens}
              chosen={answered?.chosen}
            />
          </div>
          <aside className="editor-side">
            {isWaiting ? (
              <Decision question={question} />
            ) : (
              <p className="text-sm text-ink-muted">This question is not in review now.</p>
            )}
            {question.findings.length > 0 && (
              <section aria-labelledby="advice-heading">
                <h2 id="advice-heading" className="side-heading">
                  What the checks advise
                </h2>
                <FieldFindings id="review-findings" findings={question.findings} withPlace />
              </section>
            )}
            <Comments question={question} />
          </aside>
        </div>
      )}
    </>
  );
}

function BlindAnswer({
  question,
  onAnswered,
}: {
  question: Question;
  onAnswered: (question: Question, chosen: string) => void;
}) {
  const [choice, setChoice] = useState<number>();
  const [lacksChoice, setLacksChoice] = useState(false);
  const { busy, run } = useAct();
  const { body, bodyHash } = question;
  const answer = async (event: FormEvent) => {
    event.preventDefault();
    if (choice === undefined) return setLacksChoice(true);
    const done = await run(async () => {
      const params = { question: question.id };
      const { data } = await call(answerBlind, { params, body: { bodyHash, choice } });
      onAnswered(data, body.options[choice]?.text ?? "");
      return { message: "" };
    }, "Your answer could not be stored.");
    if (!done) refresh();
  };
  return (
    <form onSubmit={(event) => void answer(event)} className="blind" noValidate>
      <p className="border-y border-line py-3 text-ink-muted">
        Answer it as a test taker would. Then you see the key and the explanation, and decide.
      </p>
      <fieldset lang={body.lang} aria-describedby={lacksChoice ? "blind-lack" : undefined}>
        <legend>
          <PromptText prompt={body.stem} />
        </legend>
        <QuestionPictures pictures={body.pictures} />
        <PreviewCode body={body} codeTokens={question.codeTokens} />
        <div className="blind-options">
          {body.options.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            <label key={index} className="option">
              <input
                type="radio"
                name="choice"
                checked={choice === index}
                onChange={() => {
                  setChoice(index);
                  setLacksChoice(false);
                }}
              />
              <span className="option-text">
                <InlineText text={text} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          Answer and show the key
        </Button>
        <p id="blind-lack" role="alert" className="text-sm font-medium text-bad empty:hidden">
          {lacksChoice && "Choose an answer first."}
        </p>
      </div>
    </form>
  );
}

/** @param isNew whether it was given just now: the button that was pressed is gone, and the key comes next */
function OwnAnswer({ question: { blind }, isNew }: { question: Question; isNew: boolean }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  if (blind.own === null) return null;
  return (
    <p ref={notice} role="status" tabIndex={-1} className="notice" data-kind={blind.own ? "good" : "bad"}>
      <Icon name={blind.own ? "check" : "cross"} className="size-5" />
      {blind.own
        ? "Your answer was the key."
        : "Your answer was not the key. Is the question unclear, or is the key wrong?"}
      {blind.answers > 1 && ` ${blind.right} of ${blind.answers} reviewers chose the key.`}
    </p>
  );
}

function Decision({ question }: { question: Question }) {
  const [comment, setComment] = useState("");
  const [lacksComment, setLacksComment] = useState(false);
  const { busy, run } = useAct();
  const [, navigate] = useLocation();
  const params = { question: question.id };
  const { version } = question;
  /** To the next question that waits, or to the queue's end. */
  const next = async () => {
    refresh();
    const { data } = await call(getReviewQueue);
    const [waiting] = data.questions.filter(({ id }) => id !== question.id);
    navigate(waiting ? `/author/review/${waiting.id}` : "/author/review");
  };
  const approve = async () => {
    const act = () => call(approveQuestion, { params, body: { version } });
    if (await run(act, "The question could not be approved.")) await next();
    else refresh();
  };
  const sendBack = async () => {
    if (comment.trim() === "") return setLacksComment(true);
    const act = () => call(sendBackQuestion, { params, body: { version, comment } });
    if (await run(act, "The question could not be sent back.")) await next();
    else refresh();
  };
  return (
    <section aria-labelledby="decision-heading" className="flex flex-col items-start gap-4">
      <h2 id="decision-heading" className="side-heading mb-0!">
        Your decision
      </h2>
      <Button busy={busy} onClick={() => void approve()}>
        Approve
      </Button>
      <p className="w-full border-t border-line pt-4 text-sm text-ink-muted">
        Or send it back to its author.
      </p>
      <div className="w-full">
        <TextAreaField
          label="What to change"
          rows={3}
          maxLength={1000}
          value={comment}
          error={lacksComment ? "Please say what to change." : undefined}
          onChange={(event) => {
            setComment(event.target.value);
            setLacksComment(false);
          }}
        />
      </div>
      <Button variant="secondary" busy={busy} onClick={() => void sendBack()}>
        Send back
      </Button>
    </section>
  );
}
