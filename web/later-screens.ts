/**
 * The screens of admins, authors and groups by path: separate from the route table, so that first visits don't load
 * the list.
 */
import type { ComponentType } from "react";

export const laterScreens = {
  "/assignment/:id": async () => (await import("./features/assignments/assignment-page.tsx")).AssignmentPage,
  "/assignment/:id/settings": async () =>
    (await import("./features/assignments/edit-pages.tsx")).EditAssignmentPage,
  "/assignment/:id/member": async () =>
    (await import("./features/assignments/members/member-page.tsx")).AssignmentMemberPage,
  "/groups/:group/assignments": async () =>
    (await import("./features/assignments/group-assignments-page.tsx")).GroupAssignmentsPage,
  "/groups/:group/new-assignment": async () =>
    (await import("./features/assignments/edit-pages.tsx")).NewAssignmentPage,
  "/groups/:group/results": async () =>
    (await import("./features/assignments/results-page.tsx")).GroupResultsPage,
  "/overview": async () => (await import("./features/overview/overview-page.tsx")).OverviewPage,
  "/audit": async () => (await import("./features/audit/audit-page.tsx")).AuditPage,
  "/attempt/:id": async () => (await import("./features/attempts/timeline-page.tsx")).TimelinePage,
  "/reports": async () => (await import("./features/quality/reports-page.tsx")).ReportsPage,
  "/regrades": async () => (await import("./features/quality/regrades-page.tsx")).RegradesPage,
  "/outages": async () => (await import("./features/quality/outages-page.tsx")).OutagesPage,
  "/insight": async () => (await import("./features/insight/insights-page.tsx")).InsightsPage,
  "/insight/:assessmentName": async () => (await import("./features/insight/insight-page.tsx")).InsightPage,
  "/author": async () => (await import("./features/author/collections-page.tsx")).CollectionsPage,
  "/author/collection/:id": async () => (await import("./features/author/questions-page.tsx")).QuestionsPage,
  "/author/collection/:id/people": async () => (await import("./features/author/people-page.tsx")).PeoplePage,
  "/author/collection/:id/imports": async () =>
    (await import("./features/author/imports/imports-page.tsx")).ImportsPage,
  "/author/collection/:id/copy": async () => (await import("./features/author/copy-page.tsx")).CopyPage,
  "/author/import/:id": async () => (await import("./features/author/imports/import-page.tsx")).ImportPage,
  "/author/collection/:id/assessments": async () =>
    (await import("./features/author/assessments/own-list-page.tsx")).OwnListPage,
  "/author/assessment/:id": async () => (await import("./features/author/assessments/own-page.tsx")).OwnPage,
  "/author/assessment/:id/preview": async () =>
    (await import("./features/assessment/preview-page.tsx")).PreviewPage,
  "/author/question/:id": async () =>
    (await import("./features/author/questions/question-page.tsx")).QuestionPage,
  "/author/review": async () => (await import("./features/author/queue-page.tsx")).QueuePage,
  "/author/review/:id": async () =>
    (await import("./features/author/questions/question-review-page.tsx")).ReviewPage,
  "/groups": async () => (await import("./features/groups/groups-page.tsx")).GroupsPage,
  "/groups/:group": async () => (await import("./features/groups/members-page.tsx")).MembersPage,
  "/groups/:group/add": async () => (await import("./features/groups/add-page.tsx")).AddPage,
  "/groups/:group/settings": async () => (await import("./features/groups/settings-page.tsx")).SettingsPage,
  "/all-groups": async () => (await import("./features/groups/all-groups-page.tsx")).AllGroupsPage,
  "/invitation/:token": async () => (await import("./features/groups/invitation-page.tsx")).InvitationPage,
  "/join/:token": async () => (await import("./features/groups/join-page.tsx")).JoinPage,
  "/users": async () => (await import("./features/users/users-page.tsx")).UsersPage,
  "/user/:id": async () => (await import("./features/users/user-page.tsx")).UserPage,
  "/user-assessments/:id": async () =>
    (await import("./features/results/user-results-page.tsx")).UserResultsPage,
  "/assessments-data": async () => (await import("./features/results/all-results-page.tsx")).AllResultsPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type LaterPath = keyof typeof laterScreens;
