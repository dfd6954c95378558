/** The statuses that the access matrix expects of calls on assignments. */
import { anAssignmentIn } from "../../assignments/testing/group-of.ts";

type Statuses = [anonymous: number, owner: number, other: number, admin: number];

interface Scene {
  groupId: string;
  assignmentId: string;
  memberId: string;
  endedId: string;
}

interface Row {
  body?: () => object;
  own?: (scene: Scene) => string | string[];
  statuses: Statuses;
  absent?: Statuses;
}

/** The owner manages the group and takes its assignment; the other person is a stranger, the admin not a member. */
const managers: Statuses = [401, 200, 404, 200];
const nobodys: Statuses = [401, 404, 404, 404];
const taker: Statuses = [401, 200, 404, 404];

const inGroup = ({ groupId }: Scene) => groupId;
const assignment = ({ assignmentId }: Scene) => assignmentId;
const ofMember = ({ assignmentId, memberId }: Scene) => [assignmentId, memberId];
const ofAttempt = ({ assignmentId, endedId }: Scene) => [assignmentId, endedId];
const input = () => anAssignmentIn(new Date());
const reason = () => ({ reason: "A reason" });

export const assignmentRows: Record<string, Row> = {
  getMyAssignments: { statuses: [401, 200, 200, 200] },
  getMyAssignment: { own: assignment, statuses: taker, absent: nobodys },
  // A free attempt on the assessment is open.
  startAssigned: {
    own: assignment,
    body: () => ({}),
    statuses: [401, 409, 404, 404],
    absent: nobodys,
  },
  getAssignmentCalendar: { own: assignment, statuses: taker, absent: nobodys },
  getGroupAssignments: { own: inGroup, statuses: managers, absent: nobodys },
  getSettableAssessments: { own: inGroup, statuses: managers, absent: nobodys },
  getAssignmentSettings: { own: assignment, statuses: managers, absent: nobodys },
  previewAssignment: { own: inGroup, body: input, statuses: managers, absent: nobodys },
  createAssignment: { own: inGroup, body: input, statuses: [401, 201, 404, 201], absent: nobodys },
  // Not the stored version.
  changeAssignment: {
    own: assignment,
    body: () => ({ ...input(), version: 0, confirmed: true }),
    statuses: [401, 409, 404, 409],
    absent: nobodys,
  },
  publishAssignment: { own: assignment, body: () => ({}), statuses: managers, absent: nobodys },
  archiveAssignment: { own: assignment, statuses: managers, absent: nobodys },
  releaseReviews: { own: assignment, statuses: managers, absent: nobodys },
  releaseScores: { own: assignment, statuses: managers, absent: nobodys },
  getGroupResults: { own: inGroup, statuses: managers, absent: nobodys },
  getMemberOnAssignment: { own: ofMember, statuses: managers, absent: nobodys },
  getMemberPreview: { own: ofMember, statuses: managers, absent: nobodys },
  setException: {
    own: ofMember,
    body: () => ({
      opens: null,
      startBy: null,
      hardEnd: null,
      attempts: 2,
      extraMinutes: 5,
      isExcused: false,
      ...reason(),
    }),
    statuses: managers,
    absent: nobodys,
  },
  removeException: { own: ofMember, statuses: managers, absent: nobodys },
  annulAttempt: { own: ofAttempt, body: reason, statuses: managers, absent: nobodys },
  previewReminders: { own: assignment, statuses: managers, absent: nobodys },
  getSentReminders: { own: assignment, statuses: managers, absent: nobodys },
  sendReminders: { own: assignment, statuses: managers, absent: nobodys },
  getAssignedTimeline: { own: ofAttempt, statuses: managers, absent: nobodys },
  getAssignedReview: { own: ofAttempt, statuses: managers, absent: nobodys },
};
