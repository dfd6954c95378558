/** One question: the editor for authors, a read-only view for others. */
import { useEffect, useState } from "react";
import { getQuestion, type Question } from "../../../../contract/authoring/questions.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { useAddressPart } from "../../../shell/address-part.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/links.tsx";
import "./editor.css";
import { reviews, writes } from "../words.ts";
import { Comments } from "./comments.tsx";
import { LoadedQuestion } from "./loaded-question.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { QuestionHead } from "./question-heading.tsx";
import { QuestionInsightPanel } from "./question-insight.tsx";
import { QuestionPreview } from "./question-preview.tsx";

export function QuestionPage() {
  const id = useAddressPart();
  // An editor opened on an old version would report its own text as a conflict.
  useEffect(() => () => queryClient.removeQueries({ queryKey: [getQuestion.name] }), []);
  const read = useRead(getQuestion, { params: { question: id } });
  return (
    <LoadedQuestion read={read} heading="Question">
      {(question) => <Opened key={question.id} question={question} />}
    </LoadedQuestion>
  );
}

/** Submitted questions are shown read-only first, since a change needs another review. */
function Opened({ question }: { question: Question }) {
  const mayWrite = writes(question.role) && question.collection.archivedAt === null;
  const [isEditing, setEditing] = useState(mayWrite && question.state === "draft");
  if (isEditing) return <QuestionEditor initial={question} />;
  return (
    <>
      <QuestionHead question={question}>
        {question.state === "review" && reviews(question.role) && !question.isOwn && (
          <LinkButton to={`/author/review/${question.id}`} size="small" variant="primary">
            Review
          </LinkButton>
        )}
        {mayWrite && (
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </QuestionHead>
      {mayWrite && question.state !== "draft" && (
        <p className="mb-5 text-sm text-ink-muted">A change of the text makes this question a draft again.</p>
      )}
      {question.isKeyWithheld && (
        <p className="mb-5 border-s-4 border-line-strong bg-sunken px-4 py-2.5 text-sm">
          The key is hidden until you have answered the question in its review.
        </p>
      )}
      <div className="editor-columns">
        <QuestionPreview body={question.body} codeTokens={question.codeTokens} />
        {!question.isKeyWithheld && (
          <div className="flex flex-col gap-8" data-in-turn="">
            {question.wasPublished && <QuestionInsightPanel id={question.id} />}
            <Comments question={question} />
          </div>
        )}
      </div>
    </>
  );
}
