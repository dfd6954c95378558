import { getCollection } from "../../../contract/authoring/collections.ts";
import { getQuestions } from "../../../contract/authoring/questions.ts";
import { queryClient } from "../../client/query.ts";

/** What every list of questions shows has changed. */
export function refreshQuestionLists(): void {
  for (const { name } of [getQuestions, getCollection])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
