/** The own assessments that managers can set. */
import {
  getSettableAssessments,
  type SettableAssessment,
} from "../../../contract/assignments/assignment-settings.ts";
import { useRead } from "../../client/query.ts";

/** Empty until loaded; built-in ones can be set meanwhile. */
export function useSettable(groupId: string): { items: SettableAssessment[]; failure?: string } {
  const { data, error } = useRead(getSettableAssessments, { params: { group: groupId } });
  if (data) return { items: data.data };
  return {
    items: [],
    ...(error
      ? { failure: "Your organisation's assessments could not be loaded. Reload the page to choose one." }
      : {}),
  };
}
