/** The heading of a question: collection, state, author and actions. */
import type { ReactNode } from "react";
import type { Question } from "../../../../contract/authoring/questions.ts";
import { classes } from "../../../ui/classes.ts";
import { TextLink } from "../../../ui/links.tsx";
import { momentText } from "../../../ui/moment.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { StateMark } from "../state-mark.tsx";
import { nameOf } from "../words.ts";
import "./editor-bar.css";

export interface QuestionHeadProps {
  question: Question;
  /** Names the document together with the collection. */
  part?: string;
  /** Whether the text is saved. */
  status?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

export function QuestionHead({ question, part = "Question", status, children }: QuestionHeadProps) {
  const { collection, state, author, updatedAt, updatedBy } = question;
  const buttons = (
    <div className={classes("flex flex-wrap items-center gap-3", status !== undefined && "max-sm:contents")}>
      {children}
    </div>
  );
  return (
    <>
      <p className="mb-2 text-sm wrap-anywhere">
        <TextLink to={`/author/collection/${collection.id}`} className="tap-room">
          {collection.name}
        </TextLink>
      </p>
      <PageHeading
        title={`${part} – ${collection.name}`}
        className="mb-5! items-center!"
        aside={!status && buttons}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          Question <StateMark state={state} />
        </span>
      </PageHeading>
      <p className={classes("figures text-sm text-ink-muted", status ? "mb-3" : "mb-6")}>
        By {nameOf(author)}. Last changed {momentText(updatedAt)} UTC
        {updatedBy && updatedBy.id !== author?.id && ` by ${updatedBy.name}`}.
      </p>
      {status && (
        <div className="editor-bar">
          {status}
          {buttons}
        </div>
      )}
    </>
  );
}
