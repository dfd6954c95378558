/** The statuses that the access matrix expects, by call and role. */
import { formerVersion, seededOutage } from "../seeds/seed-quality.ts";
import { type Person, student } from "../test-app.ts";

/** The status for: a visitor, the person whose data it is, another person, an admin. */
export type Statuses = [anonymous: number, owner: number, other: number, admin: number];

export interface Row {
  body?: (scene: Scene) => object;
  /** The path's parameter for the owner's own thing; all of them if there are several. */
  own?: (scene: Scene) => string | string[];
  /** With the owner's own target, or for a call without one; omitted if only missing things can be named. */
  statuses?: Statuses;
  /** With an unknown id or token, well-formed or not. */
  absent?: Statuses;
}

/** The people and things for one call's cells, made for each call. */
export interface Scene {
  owner: Person;
  other: Person;
  admin: Person;
  /** An open attempt of the owner. */
  attemptId: string;
  sessionId: string;
  /** An ended attempt of the owner with ten points, and its certificate. */
  endedId: string;
  certificate: string;
  /** A question of it, and the report of another one. */
  question: string;
  reportId: string;
  /** A group that the owner manages, an invitation to it and a link. */
  groupId: string;
  invitationId: string;
  linkId: string;
  /** The owner's collection with a draft and a comment on it. */
  collection: {
    id: string;
    question: string;
    bodyHash: string;
    comment: string;
    ownAssessment: string;
    /** Hash of a picture in the collection. */
    picture: string;
  };
  /** An assignment of the group that the owner takes too, the ended attempt in it, and the owner's row in the group. */
  assignmentId: string;
  memberId: string;
  /** An import of one byte into the collection, not yet uploaded. */
  importId: string;
}

const forAll = (status: number): Statuses => [status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status];
const adminOnly = (status: number): Statuses => [401, 403, 403, status];
const ownOnly = (status: number): Statuses => [401, status, 404, 404];

/** For the people of one group: the owner is its manager, the other person a stranger. */
const groupOnly = (status: number): Statuses => [401, status, 404, status];

const group = ({ groupId }: Scene) => groupId;
const invitation = ({ invitationId }: Scene) => invitationId;
const given = () => ({ people: [{ email: "invited@example.org" }] });
const attempt = ({ attemptId }: Scene) => attemptId;
const ended = ({ endedId }: Scene) => endedId;
const certificate = ({ certificate: code }: Scene) => code;
const person = ({ owner }: Scene) => owner.id;
const password = () => ({ password: "not the password" });
const newPassword = "ledger and gold again";
let people = 0;

/** Every call by its name; a missing one fails the first test. */
export const matrix: Record<string, Row> = {
  signup: {
    body: () => {
      people += 1;
      return { ...student, email: `matrix${people}@example.org` };
    },
    statuses: forAll(201),
  },
  login: { body: () => ({ email: "nobody@example.org", password: "x" }), statuses: forAll(401) },
  logout: { statuses: forAll(200) },
  getProfile: { statuses: signedIn(200) },
  updateProfile: { body: () => ({}), statuses: signedIn(200) },
  sendVerification: { body: ({ owner }) => ({ email: owner.email }), statuses: [401, 200, 422, 422] },
  verifyEmail: { statuses: forAll(410), absent: forAll(410) },
  changePassword: {
    body: () => ({ oldPassword: "not the password", newPassword }),
    statuses: signedIn(422),
  },
  forgotPassword: { body: ({ owner }) => ({ email: owner.email }), statuses: forAll(200) },
  resetPassword: { body: () => ({ newPassword }), statuses: forAll(410), absent: forAll(410) },
  forgotChangePassword: { body: () => ({ token: "x", newPassword }), statuses: forAll(410) },
  getUsers: { statuses: adminOnly(200) },
  getUser: { own: person, statuses: adminOnly(200), absent: adminOnly(404) },
  getCatalogue: { statuses: forAll(200) },
  getHallmarks: { statuses: forAll(200) },
  getAssessmentInfo: { own: () => "javascript", statuses: signedIn(200), absent: signedIn(404) },
  getTopics: { own: () => "javascript", statuses: signedIn(200), absent: signedIn(404) },
  startAttempt: { body: () => ({ slug: "python" }), statuses: signedIn(201) },
  getOpenAttempts: { statuses: signedIn(200) },
  getAttempt: { own: attempt, statuses: ownOnly(200), absent: signedIn(404) },
  saveAnswers: { own: attempt, body: () => ({ answers: {} }), statuses: ownOnly(200), absent: signedIn(404) },
  submitAttempt: { body: ({ attemptId }) => ({ attemptId }), statuses: ownOnly(200) },
  getReview: { own: attempt, statuses: ownOnly(409), absent: signedIn(404) },
  // The owner has an open attempt on it.
  getPractice: { own: () => "javascript", statuses: [401, 409, 200, 200], absent: signedIn(404) },
  getOwnStatistics: { statuses: signedIn(200) },
  getUserStatistics: { own: person, statuses: adminOnly(200), absent: adminOnly(404) },
  getMyResults: { statuses: signedIn(200) },
  getStandings: { statuses: signedIn(200) },
  getAllResults: { statuses: adminOnly(200) },
  getUserResults: { own: person, statuses: [401, 200, 403, 200], absent: adminOnly(404) },
  addExtraTime: {
    own: attempt,
    body: () => ({ minutes: 5 }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  addExtraTimeToAll: { body: () => ({ minutes: 5 }), statuses: adminOnly(200) },
  setTimeFactor: {
    own: person,
    body: () => ({ percent: 150 }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  getMyCertificates: { statuses: signedIn(200) },
  getCertificate: { own: certificate, statuses: forAll(200), absent: forAll(404) },
  getCertificatePdf: { own: certificate, statuses: forAll(200), absent: forAll(404) },
  changeCertificate: {
    own: certificate,
    body: () => ({ showsName: true }),
    statuses: ownOnly(200),
    absent: signedIn(404),
  },
  revokeCertificate: {
    own: certificate,
    body: () => ({ reason: "A reason" }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  getCredential: { own: certificate, statuses: ownOnly(200), absent: signedIn(404) },
  getBadgeSvg: { own: certificate, statuses: ownOnly(200), absent: signedIn(404) },
  getBadgePng: { own: certificate, statuses: ownOnly(200), absent: signedIn(404) },
  getIssuer: { statuses: forAll(200) },
  getKeys: { statuses: forAll(200) },
  getKey: { absent: forAll(404) },
  getAchievement: { own: () => "javascript", statuses: forAll(200), absent: forAll(404) },
  getAchievementImage: { own: () => "javascript", statuses: forAll(200), absent: forAll(404) },
  getAssessmentPreview: { own: () => "javascript", statuses: forAll(200), absent: forAll(404) },
  getCertificatePreview: { own: certificate, statuses: forAll(200), absent: forAll(404) },
  getCertificateQr: { own: certificate, statuses: forAll(200), absent: forAll(404) },
  getSharedPreview: { absent: forAll(404) },
  getStatusList: { absent: forAll(404) },
  getShare: { own: ended, statuses: ownOnly(200), absent: signedIn(404) },
  changeShare: {
    own: ended,
    body: () => ({ isShared: true }),
    statuses: ownOnly(200),
    absent: signedIn(404),
  },
  getSharedResult: { absent: forAll(404) },
  getSessions: { statuses: signedIn(200) },
  endSession: { own: ({ sessionId }) => sessionId, statuses: ownOnly(200), absent: signedIn(404) },
  endOtherSessions: { statuses: signedIn(200) },
  getTwoFactor: { statuses: signedIn(200) },
  beginTwoFactor: { body: password, statuses: signedIn(422) },
  confirmTwoFactor: { body: () => ({ code: "000000" }), statuses: signedIn(422) },
  endTwoFactor: { body: password, statuses: signedIn(422) },
  exportOwnData: { statuses: signedIn(200) },
  deleteAccount: { body: password, statuses: signedIn(422) },
  getAccount: { own: person, statuses: adminOnly(200), absent: adminOnly(404) },
  setRole: {
    own: person,
    body: () => ({ isAdmin: false }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  // The admin's action on the owner ends the owner's session.
  setLock: {
    own: person,
    body: () => ({ isLocked: true }),
    statuses: [401, 401, 403, 200],
    absent: adminOnly(404),
  },
  endUserSessions: { own: person, statuses: [401, 401, 403, 200], absent: adminOnly(404) },
  // The owner has none to turn off.
  endUserTwoFactor: { own: person, statuses: adminOnly(422), absent: adminOnly(404) },
  resendVerification: { own: person, statuses: adminOnly(200), absent: adminOnly(404) },
  deleteUser: { own: person, statuses: [401, 401, 403, 200], absent: adminOnly(404) },
  getAudit: { statuses: adminOnly(200) },
  getTimeline: { own: attempt, statuses: adminOnly(200), absent: adminOnly(404) },
  reportQuestion: {
    body: ({ endedId, question }) => ({ attemptId: endedId, question, reason: "other" }),
    statuses: [401, 201, 404, 404],
  },
  getMyReports: { statuses: signedIn(200) },
  getReports: { statuses: adminOnly(200) },
  answerReport: {
    own: ({ reportId }) => reportId,
    body: () => ({ status: "fixed" }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  getQuarantine: { statuses: adminOnly(200) },
  quarantineItem: {
    own: () => "python-alpha-001",
    body: () => ({ reason: "Two right options" }),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  reinstateItem: { own: () => "python-alpha-002", statuses: adminOnly(200), absent: adminOnly(404) },
  getFixedKeys: { statuses: adminOnly(200) },
  previewRegrade: { own: () => formerVersion, statuses: adminOnly(200), absent: adminOnly(404) },
  regrade: { own: () => formerVersion, statuses: adminOnly(200), absent: adminOnly(404) },
  getOutages: { statuses: adminOnly(200) },
  previewLateAnswers: { own: () => seededOutage, statuses: adminOnly(200), absent: adminOnly(404) },
  countLateAnswers: {
    own: () => seededOutage,
    body: () => ({}),
    statuses: adminOnly(200),
    absent: adminOnly(404),
  },
  getOverview: { statuses: adminOnly(200) },
  getInsights: { statuses: adminOnly(200) },
  getInsight: { own: () => "javascript", statuses: adminOnly(200), absent: adminOnly(404) },
  getMyGroups: { statuses: signedIn(200) },
  getAllGroups: { statuses: adminOnly(200) },
  createGroup: {
    body: ({ groupId }) => ({ name: "A class", timeZone: "UTC", parentId: groupId }),
    statuses: [401, 201, 404, 201],
  },
  getGroup: { own: group, statuses: groupOnly(200), absent: signedIn(404) },
  // Each change outdates the version that the next one names.
  changeGroup: { own: group, body: () => ({ version: 0 }), statuses: groupOnly(409), absent: signedIn(404) },
  // It has a manager.
  takeOverGroup: { own: group, statuses: adminOnly(409), absent: adminOnly(404) },
  // The owner is its last manager, and the admin is not a member.
  leaveGroup: { own: group, statuses: [401, 409, 404, 404], absent: signedIn(404) },
  getMembers: { own: group, statuses: groupOnly(200), absent: signedIn(404) },
  previewMembers: { own: group, body: given, statuses: groupOnly(200), absent: signedIn(404) },
  addMembers: { own: group, body: given, statuses: groupOnly(200), absent: signedIn(404) },
  removeMembers: {
    own: group,
    body: ({ invitationId }) => ({ ids: [invitationId] }),
    statuses: groupOnly(200),
    absent: signedIn(404),
  },
  changeMember: {
    own: invitation,
    body: () => ({ labels: ["A"] }),
    statuses: groupOnly(200),
    absent: signedIn(404),
  },
  removeMember: { own: invitation, statuses: groupOnly(200), absent: signedIn(404) },
  resendInvitation: { own: invitation, statuses: groupOnly(200), absent: signedIn(404) },
  // The row is an invitation.
  approveMember: { own: invitation, statuses: groupOnly(409), absent: signedIn(404) },
  getLinks: { own: group, statuses: groupOnly(200), absent: signedIn(404) },
  createLink: { own: group, body: () => ({}), statuses: groupOnly(201), absent: signedIn(404) },
  closeLink: { own: ({ linkId }) => linkId, statuses: groupOnly(200), absent: signedIn(404) },
  getInvitation: { absent: forAll(410) },
  acceptInvitation: { absent: signedIn(410) },
  confirmInvitation: { absent: signedIn(410) },
  declineInvitation: { body: () => ({ noMore: false }), absent: forAll(410) },
  getLinkedGroup: { absent: forAll(410) },
  stopMails: { absent: forAll(404) },
  resumeMails: { absent: forAll(404) },
  getMailSettings: { statuses: signedIn(200) },
  changeMailSettings: { body: () => ({ kind: "reminders", isStopped: true }), statuses: signedIn(200) },
  joinByLink: { absent: signedIn(410) },
};
