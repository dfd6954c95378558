/** The route table of the specification as code: path, who may see it, page. */
import type { ComponentType } from "react";
import type { PagePath } from "../contract/pages.ts";
import type { LaterPath } from "./later-screens.ts";
import { type LazyPart, lazily } from "./shell/lazy.tsx";
// Shared by the first pages, so they are part of the app's chunk.
import "./ui/forms/field.tsx";
import "./ui/hallmark.tsx";
import "./ui/links.tsx";
import "./ui/page-heading.tsx";

/**
 * - `any`: everybody, before the session is known
 * - `signedOut`: signed-in people go to /profile
 * - `signedIn`: others go to /login
 * - `admin`: others go to /login
 */
export type Guard = "any" | "signedOut" | "signedIn" | "admin";

export interface AppRoute {
  guard: Guard;
  /** The page, or the redirect's target. */
  page: ComponentType | LazyPart | { redirect: string };
  /** Fetches the page's code ahead of its use. */
  preload?: () => Promise<unknown>;
  /** An admin screen that others may also see for themselves. */
  forAdmins?: true;
  /** Shown even if the server can't be reached, since the page continues from the device's data. */
  worksUnreachable?: true;
}

/** A first-visit screen: its classes are in the app's own style sheet. */
function firstScreen<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  const page = lazily(load, name);
  return { page, preload: page.load };
}

/** Any other screen; they share one style sheet. */
function screen<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  const loadWithStyles = async () => (await Promise.all([load(), import("./styles/screens.css")]))[0];
  return firstScreen(loadWithStyles, name);
}

const account = {
  login: () => import("./features/account/login-page.tsx"),
  signup: () => import("./features/account/signup-page.tsx"),
  forgot: () => import("./features/account/forgot-password-page.tsx"),
  reset: () => import("./features/account/reset-password-page.tsx"),
  verify: () => import("./features/account/verify-email-page.tsx"),
  change: () => import("./features/account/change-password-page.tsx"),
  unsubscribe: () => import("./features/account/unsubscribe-page.tsx"),
};

const certificates = {
  certificate: () => import("./features/certificates/certificate-page.tsx"),
  shared: () => import("./features/certificates/shared-page.tsx"),
};

/** A screen from `later-screens.ts`, which first visits don't load. */
function later(path: LaterPath) {
  const page: LazyPart = {
    load: async () => {
      const { laterScreens } = await import("./later-screens.ts");
      const [loaded] = await Promise.all([laterScreens[path](), import("./styles/screens.css")]);
      page.loaded = loaded;
      return loaded;
    },
  };
  return { page, preload: page.load };
}

/** Every page with its route; the compiler ensures that none is missing. */
export const routes: Record<PagePath, AppRoute> = {
  "/": { guard: "any", page: { redirect: "/profile" } },
  "/login": { guard: "signedOut", ...firstScreen(account.login, "LoginPage") },
  "/signup": { guard: "signedOut", ...screen(account.signup, "SignupPage") },
  "/assessments": {
    guard: "any",
    ...firstScreen(() => import("./features/catalogue/catalogue-page.tsx"), "CataloguePage"),
  },
  "/assessment/:assessmentName": {
    guard: "signedIn",
    worksUnreachable: true,
    ...screen(() => import("./features/assessment/assessment-page.tsx"), "AssessmentPage"),
  },
  "/assignment/:id": { guard: "signedIn", ...later("/assignment/:id") },
  "/assignment/:id/settings": { guard: "signedIn", ...later("/assignment/:id/settings") },
  "/assignment/:id/member": { guard: "signedIn", ...later("/assignment/:id/member") },
  "/groups/:group/assignments": { guard: "signedIn", ...later("/groups/:group/assignments") },
  "/groups/:group/new-assignment": { guard: "signedIn", ...later("/groups/:group/new-assignment") },
  "/groups/:group/results": { guard: "signedIn", ...later("/groups/:group/results") },
  "/forget-password": { guard: "any", ...screen(account.forgot, "ForgotPasswordPage") },
  "/reset/:token": { guard: "any", ...screen(account.reset, "ResetPasswordPage") },
  "/verify/:token": { guard: "any", ...screen(account.verify, "VerifyEmailPage") },
  "/change-password": { guard: "signedIn", ...screen(account.change, "ChangePasswordPage") },
  "/profile": {
    guard: "signedIn",
    ...screen(() => import("./features/profile/profile-page.tsx"), "ProfilePage"),
  },
  "/update": {
    guard: "signedIn",
    ...screen(() => import("./features/profile/update-page.tsx"), "UpdatePage"),
  },
  "/my-assessments": {
    guard: "signedIn",
    ...screen(() => import("./features/results/my-results-page.tsx"), "MyResultsPage"),
  },
  "/review/:attemptId": {
    guard: "signedIn",
    ...screen(() => import("./features/review/review-page.tsx"), "ReviewPage"),
  },
  "/practice/:assessmentName": {
    guard: "signedIn",
    ...screen(() => import("./features/review/practice-page.tsx"), "PracticePage"),
  },
  "/security": {
    guard: "signedIn",
    ...screen(() => import("./features/security/security-page.tsx"), "SecurityPage"),
  },
  "/my-reports": {
    guard: "signedIn",
    ...screen(() => import("./features/quality/my-reports-page.tsx"), "MyReportsPage"),
  },
  "/overview": { guard: "admin", ...later("/overview") },
  "/audit": { guard: "admin", ...later("/audit") },
  "/attempt/:id": { guard: "admin", ...later("/attempt/:id") },
  "/reports": { guard: "admin", ...later("/reports") },
  "/regrades": { guard: "admin", ...later("/regrades") },
  "/outages": { guard: "admin", ...later("/outages") },
  "/insight": { guard: "admin", ...later("/insight") },
  "/insight/:assessmentName": { guard: "admin", ...later("/insight/:assessmentName") },
  "/users": { guard: "admin", ...later("/users") },
  "/user/:id": { guard: "admin", ...later("/user/:id") },
  "/user-assessments/:id": {
    guard: "any",
    forAdmins: true,
    ...later("/user-assessments/:id"),
  },
  "/assessments-data": {
    guard: "admin",
    ...later("/assessments-data"),
  },
  "/author": { guard: "signedIn", forAdmins: true, ...later("/author") },
  "/author/collection/:id": { guard: "signedIn", ...later("/author/collection/:id") },
  "/author/collection/:id/people": { guard: "signedIn", ...later("/author/collection/:id/people") },
  "/author/collection/:id/imports": { guard: "signedIn", ...later("/author/collection/:id/imports") },
  "/author/collection/:id/copy": { guard: "signedIn", ...later("/author/collection/:id/copy") },
  "/author/import/:id": { guard: "signedIn", ...later("/author/import/:id") },
  "/author/collection/:id/assessments": {
    guard: "signedIn",
    ...later("/author/collection/:id/assessments"),
  },
  "/author/assessment/:id": { guard: "signedIn", ...later("/author/assessment/:id") },
  "/author/assessment/:id/preview": { guard: "signedIn", ...later("/author/assessment/:id/preview") },
  "/author/question/:id": { guard: "signedIn", ...later("/author/question/:id") },
  "/author/review": { guard: "signedIn", ...later("/author/review") },
  "/author/review/:id": { guard: "signedIn", ...later("/author/review/:id") },
  "/certificate/:code": { guard: "any", ...screen(certificates.certificate, "CertificatePage") },
  "/shared/:code": { guard: "any", ...screen(certificates.shared, "SharedPage") },
  "/groups": { guard: "signedIn", ...later("/groups") },
  "/groups/:group": { guard: "signedIn", ...later("/groups/:group") },
  "/groups/:group/add": { guard: "signedIn", ...later("/groups/:group/add") },
  "/groups/:group/settings": { guard: "signedIn", ...later("/groups/:group/settings") },
  "/all-groups": { guard: "admin", ...later("/all-groups") },
  "/invitation/:token": { guard: "any", ...later("/invitation/:token") },
  "/join/:token": { guard: "any", ...later("/join/:token") },
  "/unsubscribe/:token": { guard: "any", ...screen(account.unsubscribe, "UnsubscribePage") },
};

/** For unknown addresses. */
export const notFound: AppRoute = {
  guard: "any",
  ...screen(() => import("./shell/not-found-page.tsx"), "NotFoundPage"),
};
