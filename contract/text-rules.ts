/** How typed values are checked, the same in the browser and on the server. */
import * as z from "zod/mini";
import { rules } from "./rules.ts";

export const emailSentence = "Please enter a valid email address.";
export const phoneSentence = "Phone number must be 10 digits.";

/**
 * The simple pattern of sign-in: text, @, text, dot, text, no spaces (specification, section 5). Each character can be
 * matched in one way only, so that no input makes it backtrack.
 */
export const simpleEmailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/**
 * The stricter pattern of sign-up, for addresses that mails must reach: an RFC 5321 dot-string before the @, dotted host
 * labels after it, ASCII only, so that no comment, group or look-alike letter can redirect a mail.
 */
const strictEmailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

// Control characters, lone surrogates, line and paragraph separators, what changes the direction of text, and the tag characters,
// which can hide a whole sentence: none belongs in a name or an address.
const unwanted = /[\p{Cc}\p{Cs}\p{Bidi_C}\u2028\u2029\ufeff\u{e0000}-\u{e007f}]/u;

// Characters that show nothing on their own: spaces, control and format characters, combining marks, fillers and
// blank letters.
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True when a text holds a control character, a bidirectional override or half a surrogate pair. */
export function hasUnwantedCharacters(text: string): boolean {
  return unwanted.test(text);
}

/** Refuses a text that is far beyond its limit before anything else reads it; trimming and NFC may still shorten the rest. */
function notFarBeyond(limit: number, error: string) {
  return z.refine<string>((text) => text.length <= 4 * limit, { error, abort: true });
}

/**
 * NFC, which takes quadratic time on long runs of combining marks: more than 30 in a row are refused first, as in the
 * Stream-Safe Text Format (Unicode Standard Annex #15), which no language needs.
 */
const normalized = [
  z.refine<string>((text) => !/\p{M}{31}/u.test(text), {
    error: "Please use fewer accents on one letter.",
    abort: true,
  }),
  z.overwrite<string>((text) => text.normalize("NFC").trim()),
] as const;

const plainSentence = "Please use plain text without control characters.";

/** A line of text a person typed: NFC, trimmed, 1 to 120 characters, at least one of them visible, no control characters. */
export function textLine(label: string): z.ZodMiniType<string, string> {
  const required = `Please enter ${label}.`;
  const tooLong = `Please use at most ${rules.textMax} characters.`;
  return z.pipe(
    z.string(required).check(notFarBeyond(rules.textMax, tooLong), ...normalized),
    z.string().check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(rules.textMax, { error: tooLong, abort: true }),
      z.refine((value) => !hasUnwantedCharacters(value), { error: plainSentence, abort: true }),
      z.refine((value) => visible.test(value), required),
    ),
  );
}

const remarkTooLong = "Please use at most 1,000 characters.";

/** Free text of several lines: NFC, trimmed, up to 1,000 characters. */
export const remark: z.ZodMiniType<string, string> = z.string().check(
  notFarBeyond(rules.remarkMax, remarkTooLong),
  ...normalized,
  z.maxLength(rules.remarkMax, { error: remarkTooLong, abort: true }),
  z.refine((text) => !/[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/u.test(text), plainSentence),
);

/** A name that a client chooses, or a text that is ignored: up to `max` characters, no control characters. */
export function plainText(max: number): z.ZodMiniType<string, string> {
  return z.string().check(
    z.maxLength(max, { abort: true }),
    z.refine((text) => !hasUnwantedCharacters(text), plainSentence),
  );
}

/** A telephone number: exactly ten digits, stored as text. */
export const phone = z.string(phoneSentence).check(z.regex(/^[0-9]{10}$/, phoneSentence));

/** A postal code: 1 to 12 digits, stored as text so that leading zeros stay. */
export const zip = z
  .string("Please enter digits only.")
  .check(z.regex(/^[0-9]{1,12}$/, "Please enter 1 to 12 digits."));

const emailMax = 254;

/** The e-mail of a new account: checked strictly and stored in lower case. */
export const newEmail = z.pipe(
  // ASCII first: some letters become plain ones by lower-casing. An RFC 2047 word could be decoded to another address.
  z.string(emailSentence).check(
    notFarBeyond(emailMax, emailSentence),
    z.refine((value) => /^[\x20-\x7e]*$/.test(value) && !value.includes("=?"), {
      error: emailSentence,
      abort: true,
    }),
    z.overwrite((value) => value.trim().toLowerCase()),
  ),
  z.string().check(
    z.maxLength(emailMax, { error: emailSentence, abort: true }),
    z.regex(strictEmailPattern, emailSentence),
    z.refine((value) => value.indexOf("@") <= 64, emailSentence),
  ),
);

/** The e-mail of someone who has an account: the simple pattern only. */
export const knownEmail = z.pipe(
  z.string(emailSentence).check(
    z.maxLength(1000, { error: emailSentence, abort: true }),
    z.regex(simpleEmailPattern, emailSentence),
    z.refine((value) => !hasUnwantedCharacters(value), emailSentence),
  ),
  z.transform((value) => value.trim().toLowerCase()),
);

const passwordTooLong = `Please use at most ${rules.passwordMax} characters.`;

/** A new password: 8 to 256 code points. Only the server checks whether it is common. */
export const newPassword = z.string("Please enter a password.").check(
  notFarBeyond(rules.passwordMax, passwordTooLong),
  z.refine((value) => [...value].length >= rules.passwordMin, {
    error: `Please use at least ${rules.passwordMin} characters.`,
    abort: true,
  }),
  z.refine((value) => [...value].length <= rules.passwordMax, passwordTooLong),
);

/**
 * A password at sign-in: not empty, and within the maximum length. Sign-in does not repeat the checks of a new
 * password.
 */
export const usedPassword = z
  .string("Please enter your password.")
  .check(
    z.minLength(1, { error: "Please enter your password.", abort: true }),
    notFarBeyond(rules.passwordMax, passwordTooLong),
  );

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
