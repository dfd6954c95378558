/** A member's state on an assignment, as managers read it. */
import type { AssignmentState } from "../../../contract/assignments/assignments.ts";

export const stateWords: Record<AssignmentState, string> = {
  upcoming: "not open yet",
  open: "not started",
  late: "not started",
  running: "running",
  scored: "done",
  done: "done",
  missed: "not taken",
  excused: "excused",
};
