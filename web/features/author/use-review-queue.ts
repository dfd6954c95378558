/** The questions that wait for the signed-in person's review. */
import { getReviewQueue, type WaitingQuestion } from "../../../contract/authoring/question-review.ts";
import { useRead } from "../../client/query.ts";

/** How many wait; 0 while that is not known. */
export function useReviewQueue(): { waiting: number; questions: WaitingQuestion[] } {
  const { data } = useRead(getReviewQueue, {});
  return data?.data ?? { waiting: 0, questions: [] };
}
