/** How typed values are checked, the same in the browser and on the server. */
import * as z from "zod/mini";
import { rules } from "./rules.ts";

export const emailSentence = "Please enter a valid email address.";
export const phoneSentence = "Phone number must be 10 digits.";

/** The simple pattern of sign-in: text, @, text, dot, text, no spaces (specification, section 5). */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The stricter pattern of sign-up, for addresses that mails must reach: an RFC 5321 dot-string before the @, dotted host
 * labels after it, ASCII only, so that no comment, group or look-alike letter can redirect a mail.
 */
const strictEmailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

// Control and format characters, lone surrogates, line and paragraph separators: none belongs in a name or an address.
const unwanted = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** True when a text holds a control character, a bidirectional override or half a surrogate pair. */
export function hasUnwantedCharacters(text: string): boolean {
  return unwanted.test(text);
}

/** A line of text a person typed: NFC, trimmed, 1 to 120 characters, no control characters. */
export function textLine(label: string): z.ZodMiniType<string, string> {
  const required = `Please enter ${label}.`;
  return z.pipe(
    z.string(required).check(z.overwrite((value) => value.normalize("NFC").trim())),
    z.string().check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(rules.textMax, `Please use at most ${rules.textMax} characters.`),
      z.refine((value) => !hasUnwantedCharacters(value), "Please use plain text without control characters."),
    ),
  );
}

/** A telephone number: exactly ten digits, kept as text. */
export const phone = z.string(phoneSentence).check(z.regex(/^[0-9]{10}$/, phoneSentence));

/** A postal code: 1 to 12 digits, kept as text so that leading zeros stay. */
export const zip = z
  .string("Please enter digits only.")
  .check(z.regex(/^[0-9]{1,12}$/, "Please enter 1 to 12 digits."));

/** The e-mail of a new account: checked strictly and kept in lower case. */
export const newEmail = z.pipe(
  // ASCII first: some letters become plain ones by lower-casing. An RFC 2047 word could be decoded to another address.
  z.string(emailSentence).check(
    z.refine((value) => /^[\x20-\x7e]*$/.test(value) && !value.includes("=?"), {
      error: emailSentence,
      abort: true,
    }),
    z.overwrite((value) => value.trim().toLowerCase()),
  ),
  z.string().check(
    z.maxLength(254, emailSentence),
    z.regex(strictEmailPattern, emailSentence),
    z.refine((value) => value.indexOf("@") <= 64, emailSentence),
  ),
);

/** The e-mail of someone who has an account: the simple pattern only. */
export const knownEmail = z.pipe(
  z.string(emailSentence).check(
    z.maxLength(1000, emailSentence),
    z.regex(simpleEmailPattern, emailSentence),
    z.refine((value) => !hasUnwantedCharacters(value), emailSentence),
  ),
  z.transform((value) => value.trim().toLowerCase()),
);

/** A password being chosen: 8 to 256 characters (code points). What is common is known to the server alone. */
export const newPassword = z.string("Please enter a password.").check(
  z.refine((value) => [...value].length >= rules.passwordMin, {
    error: `Please use at least ${rules.passwordMin} characters.`,
    abort: true,
  }),
  z.refine(
    (value) => [...value].length <= rules.passwordMax,
    `Please use at most ${rules.passwordMax} characters.`,
  ),
);

/** A password being used: anything but empty. The choice of a password is not judged again at sign-in. */
export const usedPassword = z
  .string("Please enter your password.")
  .check(z.minLength(1, "Please enter your password."));

/** Absent, null and an empty text all mean: not given. */
export function optionally<T>(
  schema: z.ZodMiniType<T, string>,
): z.ZodMiniType<T | undefined, string | null | undefined> {
  return z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string())),
      z.transform((value) => (value === null || value?.trim() === "" ? undefined : value)),
    ),
    z.optional(schema),
  ) as z.ZodMiniType<T | undefined, string | null | undefined>;
}
