/** The addresses of the product's pages: the server answers them with the app, anything else with 404. */

export const pagePaths = [
  "/",
  "/login",
  "/signup",
  "/assessments",
  "/assessment/:assessmentName",
  "/forget-password",
  "/reset/:token",
  "/verify/:token",
  "/change-password",
  "/profile",
  "/update",
  "/my-assessments",
  "/users",
  "/user/:id",
  "/user-assessments/:id",
  "/assessments-data",
] as const;

export type PagePath = (typeof pagePaths)[number];
