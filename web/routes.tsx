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

const coming = () => import("./features/users/coming-page.tsx");

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
  { path: "/users", guard: "admin", ...lazily(coming, "ComingPage") },
  { path: "/user/:id", guard: "admin", ...lazily(coming, "ComingPage") },
  { path: "/user-assessments/:id", guard: "any", ...lazily(coming, "ComingPage") },
  { path: "/assessments-data", guard: "admin", ...lazily(coming, "ComingPage") },
];

export const notFound: AppRoute = { path: "*", guard: "any", page: NotFoundPage };
