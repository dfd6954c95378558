/** People: their accounts, their profiles, and the calls around both. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import {
  knownEmail,
  newEmail,
  newPassword,
  optionally,
  phone,
  plainText,
  textLine,
  usedPassword,
  zip,
} from "../text-rules.ts";

export const ProfileType = z.enum(["Student", "Employee"], "Please choose Student or Employee.");
export type ProfileType = z.output<typeof ProfileType>;

/** A user in responses, without any hash or token. */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  profileType: z.enum(["Student", "Employee"]),
  institute: z.nullable(z.string()),
  course: z.nullable(z.string()),
  company: z.nullable(z.string()),
  position: z.nullable(z.string()),
  localAddress: z.nullable(z.string()),
  city: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: z.string(),
  _count: z.object({ assessments: z.number() }),
});
export type User = z.output<typeof User>;

/** The caller, with the time limit in per cent of the usual one, which no list shows. */
export const OwnUser = z.extend(User, { timePercent: z.number() });
export type OwnUser = z.output<typeof OwnUser>;

const name = textLine("your name");

/** Sign-up. Beyond its type's own fields the other type's are accepted and not stored. */
export const Signup = z
  .strictObject({
    name,
    email: newEmail,
    phone,
    password: newPassword,
    profileType: ProfileType,
    institute: optionally(textLine("your institute")),
    company: optionally(textLine("your company")),
    position: optionally(textLine("your position")),
  })
  .check(
    z.refine((person) => person.profileType !== "Student" || person.institute !== undefined, {
      error: "Please enter your institute.",
      path: ["institute"],
    }),
    z.refine((person) => person.profileType !== "Employee" || person.company !== undefined, {
      error: "Please enter your company.",
      path: ["company"],
    }),
    z.refine((person) => person.profileType !== "Employee" || person.position !== undefined, {
      error: "Please enter your position.",
      path: ["position"],
    }),
  );
export type Signup = z.output<typeof Signup>;

export const Login = z.strictObject({
  email: knownEmail,
  password: usedPassword,
  /** The authenticator app's code or a recovery code, where two-factor sign-in is on. */
  code: z.optional(plainText(32)),
});

export const signup = declare({
  name: "signup",
  method: "POST",
  path: "/api/user/signup",
  access: "anyone",
  summary: "Makes an account and signs in",
  body: Signup,
  output: OwnUser,
  message: "signup",
  status: 201,
});

export const login = declare({
  name: "login",
  method: "POST",
  path: "/api/user/login",
  access: "anyone",
  summary: "Signs in",
  body: Login,
  output: OwnUser,
  message: "login",
});

export const logout = declare({
  name: "logout",
  method: "GET",
  path: "/api/user/logout",
  access: "anyone",
  summary: "Ends this session",
  changesState: true,
  output: z.null(),
  message: "logout",
});

export const getProfile = declare({
  name: "getProfile",
  method: "GET",
  path: "/api/user/profile",
  access: "signedIn",
  summary: "The signed-in user",
  output: OwnUser,
  message: "profile",
});

const textOrNull = (label: string) => z.optional(z.nullable(textLine(label)));

/** The profile fields that may be sent; null takes an optional value back. */
export const ProfileChange = z.strictObject({
  name: z.optional(name),
  phone: z.optional(phone),
  profileType: z.optional(ProfileType),
  institute: textOrNull("your institute"),
  course: textOrNull("your course"),
  company: textOrNull("your company"),
  position: textOrNull("your position"),
  localAddress: textOrNull("your address"),
  city: textOrNull("your city"),
  zip: z.optional(z.nullable(zip)),
  state: textOrNull("your state"),
  country: textOrNull("your country"),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const updateProfile = declare({
  name: "updateProfile",
  method: "PATCH",
  path: "/api/user/update",
  access: "signedIn",
  summary: "Changes the given fields of one's own profile",
  body: ProfileChange,
  output: OwnUser,
  message: "update",
});

export const sendVerification = declare({
  name: "sendVerification",
  method: "PATCH",
  path: "/api/user/send-verification-code",
  access: "signedIn",
  summary: "Sends a mail with a verification link to one's own address",
  body: z.strictObject({ email: knownEmail }),
  output: z.null(),
  message: "sendVerification",
});

/** No body: the link's token is enough. */
export const verifyEmail = declare({
  name: "verifyEmail",
  method: "PATCH",
  path: "/api/user/verify/:token",
  access: "anonymous",
  summary: "Verifies the address that a link was mailed to",
  params: z.strictObject({ token: z.string() }),
  output: z.null(),
  message: "verify",
});
