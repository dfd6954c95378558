/** A question once it is loaded; until then a spinner or the error. */
import type { ReactNode } from "react";
import type { Question } from "../../../../contract/authoring/questions.ts";
import { CallError } from "../../../client/api.ts";
import { Loaded, type Read } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { NoCollection } from "../collection-frame.tsx";

interface Props {
  read: Read<Question>;
  /** The page's heading until the question is there. */
  heading: string;
  children: (question: Question) => ReactNode;
}

export function LoadedQuestion({ read, heading, children }: Props) {
  return (
    <Loaded
      read={read}
      loading="Loading question…"
      failed="The question could not be loaded."
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" && <NoCollection part="Question" />
      }
      heading={<PageHeading>{heading}</PageHeading>}
    >
      {children}
    </Loaded>
  );
}
