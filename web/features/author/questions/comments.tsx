/** Members' comments on a question, oldest first; each is open until it is resolved. */
import { useId, useState } from "react";
import {
  addComment,
  type Comment,
  getComments,
  resolveComment,
} from "../../../../contract/authoring/question-review.ts";
import type { Question } from "../../../../contract/authoring/questions.ts";
import { tell } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { momentText } from "../../../ui/moment.ts";
import "../author.css";
import { nameOf } from "../words.ts";

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [getComments.name] });
}

export function Comments({ question }: { question: Question }) {
  const headingId = useId();
  const params = { question: question.id };
  const read = useRead(getComments, { params });
  const mayWrite = question.role !== "admin" && question.collection.archivedAt === null;
  const [text, setText] = useState("");
  const { busy, run } = useAct();
  const add = async () => {
    if (text.trim() === "") return;
    const done = await run(
      () => tell(addComment, { params, body: { text } }),
      "The comment could not be added.",
    );
    if (!done) return;
    setText("");
    refresh();
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="side-heading">
        Comments
      </h2>
      <Loaded
        read={read}
        loading="Loading comments…"
        failed="The comments could not be loaded."
        empty={<p className="text-sm text-ink-muted">No comments yet.</p>}
      >
        {(comments) => (
          <ul className="comments">
            {comments.map((comment) => (
              <OneComment key={comment.id} question={question} comment={comment} mayResolve={mayWrite} />
            ))}
          </ul>
        )}
      </Loaded>
      {mayWrite && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <div className="w-full">
            <TextAreaField
              label="Add a comment"
              rows={2}
              maxLength={1000}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if ((event.ctrlKey || event.metaKey) && event.key === "Enter") void add();
              }}
            />
          </div>
          <Button variant="secondary" size="small" busy={busy} onClick={() => void add()}>
            Add comment
          </Button>
        </div>
      )}
    </section>
  );
}

function OneComment({
  question,
  comment,
  mayResolve,
}: {
  question: Question;
  comment: Comment;
  mayResolve: boolean;
}) {
  const { busy, run } = useAct();
  const isResolved = comment.resolvedAt !== null;
  const resolve = async () => {
    const params = { question: question.id, comment: comment.id };
    const act = () => tell(resolveComment, { params, body: { resolved: !isResolved } });
    if (await run(act, "The comment could not be changed.")) refresh();
  };
  return (
    <li data-resolved={isResolved || undefined}>
      <p className="figures text-sm text-ink-muted">
        <strong className="font-medium text-ink">{nameOf(comment.author)}</strong>
        {comment.sentBack ? " sent it back" : ""}, {momentText(comment.at)} UTC
        {isResolved && ", resolved"}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{comment.text}</p>
      {mayResolve && (
        <Button variant="quiet" size="small" busy={busy} className="-ms-3" onClick={() => void resolve()}>
          {isResolved ? "Open again" : "Resolve"}
        </Button>
      )}
    </li>
  );
}
