/** The organisation's own assessments, for those who set assignments. */
import {
  getSettableAssessments,
  type SettableAssessment,
} from "../../../contract/assignments/assignment-settings.ts";
import { useRead } from "../../client/query.ts";

/** None while they are not known; the built-in ones can be set without them. */
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
