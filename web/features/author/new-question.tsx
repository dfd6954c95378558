/** Adds a draft and opens it. */
import { useLocation } from "wouter";
import { emptyBody, type QuestionBody } from "../../../contract/authoring/question-body.ts";
import { createQuestion } from "../../../contract/authoring/questions.ts";
import { call } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { refreshQuestionLists } from "./question-lists.ts";

export interface NewQuestionProps {
  /** Id of the collection. */
  collection: string;
  /** A question whose topic, difficulty, level and language the new one has. */
  like?: QuestionBody;
  variant?: "primary" | "secondary";
}

export function NewQuestion({ collection, like, variant = "primary" }: NewQuestionProps) {
  const { busy, run } = useAct();
  const [, navigate] = useLocation();
  const create = async () => {
    const body = like && {
      ...emptyBody(like.lang),
      topic: like.topic,
      difficulty: like.difficulty,
      level: like.level,
    };
    const { data } = await call(createQuestion, { params: { collection }, body: body ? { body } : {} });
    refreshQuestionLists();
    navigate(`/author/question/${data.id}`);
    return { message: "" };
  };
  return (
    <Button
      size="small"
      variant={variant}
      busy={busy}
      data-new-question=""
      onClick={() => void run(create, "The question could not be added.")}
    >
      New question
    </Button>
  );
}
