/** Forgotten, reset and changed passwords. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { knownEmail, newPassword, plainText, usedPassword } from "../text-rules.ts";

export const PasswordChange = z.strictObject({ oldPassword: usedPassword, newPassword });

export const changePassword = declare({
  name: "changePassword",
  method: "PATCH",
  path: "/api/user/change-password",
  access: "signedIn",
  summary: "Changes the password and ends every session of the user, this one too",
  body: PasswordChange,
  output: z.null(),
  message: "changePassword",
});

export const forgotPassword = declare({
  name: "forgotPassword",
  method: "PATCH",
  path: "/api/user/forget-password",
  access: "anyone",
  summary: "Mails a link to set a new password, if there is such an account; the answer never tells",
  body: z.strictObject({ email: knownEmail }),
  output: z.null(),
  message: "forgotPassword",
});

export const resetPassword = declare({
  name: "resetPassword",
  method: "PATCH",
  path: "/api/user/reset/:token",
  access: "anyone",
  summary: "Sets a new password by a mailed link and ends every session of the user",
  params: z.strictObject({ token: z.string() }),
  body: z.strictObject({ newPassword }),
  output: z.null(),
  message: "resetPassword",
});

export const forgotChangePassword = declare({
  name: "forgotChangePassword",
  method: "PATCH",
  path: "/api/user/forget-change-password",
  access: "anyone",
  summary: "As the reset call, with the token in the body",
  body: z.strictObject({ token: plainText(200), newPassword }),
  output: z.null(),
  message: "resetPassword",
});
