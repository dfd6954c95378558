/** The route table of the specification as code: path, who may see it, page. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { LoginPage } from "./features/account/login-page.tsx";
import { CataloguePage } from "./features/catalogue/catalogue-page.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";

/**
 * - `any`: everybody, before the session is known
 * - `signedOut`: signed-in people go to /profile
 * - `signedIn`: others go to /login
 * - `admin`: others go to /login
 */
export type Guard = "any" | "signedOut" | "signedIn" | "admin";

export interface AppRoute {
  path: string;
  guard: Guard;
  /** The page, or where the path leads on. */
  page: ComponentType | LazyExoticComponent<ComponentType> | { redirect: string };
  /** Fetches the page's code ahead of its use. */
  preload?: () => Promise<unknown>;
  /** One of the admins' screens, although others may see theirs of it. */
  forAdmins?: true;
  /** Shown although the server can't be reached, since the page goes on from what the device keeps. */
  worksUnreachable?: true;
}

function lazily<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return { page: lazy(async () => ({ default: (await load())[name] })), preload: load };
}

const account = {
  signup: () => import("./features/account/signup-page.tsx"),
  forgot: () => import("./features/account/forgot-password-page.tsx"),
  reset: () => import("./features/account/reset-password-page.tsx"),
  verify: () => import("./features/account/verify-email-page.tsx"),
  change: () => import("./features/account/change-password-page.tsx"),
};

const certificates = {
  certificate: () => import("./features/certificates/certificate-page.tsx"),
  shared: () => import("./features/certificates/shared-page.tsx"),
};

const admin = {
  overview: () => import("./features/overview/overview-page.tsx"),
  audit: () => import("./features/audit/audit-page.tsx"),
  attempt: () => import("./features/attempts/timeline-page.tsx"),
  reports: () => import("./features/quality/reports-page.tsx"),
  regrades: () => import("./features/quality/regrades-page.tsx"),
  insights: () => import("./features/insight/insights-page.tsx"),
  insight: () => import("./features/insight/insight-page.tsx"),
};

export const routes: AppRoute[] = [
  { path: "/", guard: "any", page: { redirect: "/profile" } },
  // The two that people meet first come with the app itself.
  { path: "/login", guard: "signedOut", page: LoginPage },
  { path: "/signup", guard: "signedOut", ...lazily(account.signup, "SignupPage") },
  { path: "/assessments", guard: "any", page: CataloguePage },
  {
    path: "/assessment/:assessmentName",
    guard: "signedIn",
    worksUnreachable: true,
    ...lazily(() => import("./features/assessment/assessment-page.tsx"), "AssessmentPage"),
  },
  { path: "/forget-password", guard: "any", ...lazily(account.forgot, "ForgotPasswordPage") },
  { path: "/reset/:token", guard: "any", ...lazily(account.reset, "ResetPasswordPage") },
  { path: "/verify/:token", guard: "any", ...lazily(account.verify, "VerifyEmailPage") },
  { path: "/change-password", guard: "signedIn", ...lazily(account.change, "ChangePasswordPage") },
  {
    path: "/profile",
    guard: "signedIn",
    ...lazily(() => import("./features/profile/profile-page.tsx"), "ProfilePage"),
  },
  {
    path: "/update",
    guard: "signedIn",
    ...lazily(() => import("./features/profile/update-page.tsx"), "UpdatePage"),
  },
  {
    path: "/my-assessments",
    guard: "signedIn",
    ...lazily(() => import("./features/results/my-results-page.tsx"), "MyResultsPage"),
  },
  {
    path: "/review/:attemptId",
    guard: "signedIn",
    ...lazily(() => import("./features/review/review-page.tsx"), "ReviewPage"),
  },
  {
    path: "/practice/:assessmentName",
    guard: "signedIn",
    ...lazily(() => import("./features/review/practice-page.tsx"), "PracticePage"),
  },
  {
    path: "/security",
    guard: "signedIn",
    ...lazily(() => import("./features/security/security-page.tsx"), "SecurityPage"),
  },
  {
    path: "/my-reports",
    guard: "signedIn",
    ...lazily(() => import("./features/quality/my-reports-page.tsx"), "MyReportsPage"),
  },
  { path: "/overview", guard: "admin", ...lazily(admin.overview, "OverviewPage") },
  { path: "/audit", guard: "admin", ...lazily(admin.audit, "AuditPage") },
  { path: "/attempt/:id", guard: "admin", ...lazily(admin.attempt, "TimelinePage") },
  { path: "/reports", guard: "admin", ...lazily(admin.reports, "ReportsPage") },
  { path: "/regrades", guard: "admin", ...lazily(admin.regrades, "RegradesPage") },
  { path: "/insight", guard: "admin", ...lazily(admin.insights, "InsightsPage") },
  { path: "/insight/:assessmentName", guard: "admin", ...lazily(admin.insight, "InsightPage") },
  {
    path: "/users",
    guard: "admin",
    ...lazily(() => import("./features/users/users-page.tsx"), "UsersPage"),
  },
  {
    path: "/user/:id",
    guard: "admin",
    ...lazily(() => import("./features/users/user-page.tsx"), "UserPage"),
  },
  {
    path: "/user-assessments/:id",
    guard: "any",
    forAdmins: true,
    ...lazily(() => import("./features/results/user-results-page.tsx"), "UserResultsPage"),
  },
  {
    path: "/assessments-data",
    guard: "admin",
    ...lazily(() => import("./features/results/all-results-page.tsx"), "AllResultsPage"),
  },
  { path: "/certificate/:code", guard: "any", ...lazily(certificates.certificate, "CertificatePage") },
  { path: "/shared/:code", guard: "any", ...lazily(certificates.shared, "SharedPage") },
];

export const notFound: AppRoute = { path: "*", guard: "any", page: NotFoundPage };
