/** Every error a client can meet: its code, its status and the sentence that a person reads. */

export const errorTable = {
  malformed: {
    status: 400,
    sentence: "The request could not be read. Please reload the page and try again.",
  },
  not_signed_in: { status: 401, sentence: "You are not signed in. Please sign in and try again." },
  invalid_credentials: { status: 401, sentence: "The email address or password is incorrect." },
  second_factor_needed: { status: 401, sentence: "Please enter the code from your authenticator app." },
  not_allowed: { status: 403, sentence: "Your account does not have access to this." },
  two_factor_required: {
    status: 403,
    sentence: "Admins need two-factor sign-in here. Please set it up under Security first.",
  },
  cross_site: { status: 403, sentence: "The request came from another site and was refused." },
  not_found: { status: 404, sentence: "There is nothing at this address, or it was removed." },
  method_not_allowed: { status: 405, sentence: "This address does not accept that method." },
  email_taken: {
    status: 409,
    sentence: "There is already an account with this email address. Sign in, or reset the password.",
  },
  no_open_attempt: { status: 409, sentence: "There is no open attempt for this result. Nothing was stored." },
  attempt_open: { status: 409, sentence: "This attempt is still open. Its review opens when it has ended." },
  not_ready: { status: 409, sentence: "This assessment is coming soon. Its questions are not ready yet." },
  wrong_state: { status: 409, sentence: "This can't be done now. Please reload the page." },
  start_refused: { status: 409, sentence: "This assignment can't be started now." },
  free_attempts_paused: {
    status: 409,
    sentence: "Attempts outside of your assignment are paused. Please start it under “Set for you”.",
  },
  shorter_time: { status: 409, sentence: "You would not have your full time." },
  needs_confirmation: { status: 409, sentence: "This change affects people. Please confirm it." },
  review_held: {
    status: 409,
    sentence: "This review opens once you have finished the assignment on this assessment.",
  },
  score_held: {
    status: 409,
    sentence: "This score is shown later, as the assignment says. Your attempt is stored.",
  },
  last_admin: { status: 409, sentence: "This is the last admin. Make another person an admin first." },
  last_manager: {
    status: 409,
    sentence: "A group needs a manager. Please make another person a manager first.",
  },
  group_archived: {
    status: 409,
    sentence: "This group is archived. Restore it in its settings before you change anything.",
  },
  changed_meanwhile: {
    status: 409,
    sentence: "Someone else has changed this. Please reload the page and try again.",
  },
  address_not_verified: {
    status: 409,
    sentence: "Please verify your email address first. You can request the link on your profile.",
  },
  invited_as_other: {
    status: 409,
    sentence:
      "This invitation is for another address. Sign in with it, or confirm by email that it is yours.",
  },
  link_closed: {
    status: 410,
    sentence: "This link is closed. Please ask the group's manager for a new one.",
  },
  token_invalid: {
    status: 410,
    sentence: "This link has been used or has expired. Please ask for a new one.",
  },
  attempt_closed: { status: 410, sentence: "This attempt has ended. Your stored answers were graded." },
  attempt_damaged: {
    status: 410,
    sentence:
      "This attempt was damaged in storage and can't be shown. If it was still open, it has ended without a result: please start the assessment again.",
  },
  certificate_revoked: {
    status: 410,
    sentence: "This certificate was revoked. It can no longer be downloaded.",
  },
  wrong_access_code: {
    status: 422,
    sentence: "This access code is incorrect. Please check it and try again.",
  },
  wrong_code: {
    status: 422,
    sentence: "This code is incorrect. Please enter the one your app shows now.",
  },
  too_slow: {
    status: 408,
    sentence: "The request took too long to arrive. Please check your connection and try again.",
  },
  too_large: { status: 413, sentence: "The request is too large." },
  address_too_long: { status: 414, sentence: "The address is too long." },
  unsupported_type: { status: 415, sentence: "The request must be sent as application/json." },
  invalid_input: { status: 422, sentence: "Please check what you entered." },
  wrong_password: { status: 422, sentence: "The current password is incorrect." },
  too_many_requests: { status: 429, sentence: "Too many tries. Please wait a little and try again." },
  headers_too_large: { status: 431, sentence: "The request's headers are too large." },
  internal: { status: 500, sentence: "Something went wrong on our side. Nothing you entered was changed." },
  busy: { status: 503, sentence: "The server is busy. Please try again in a moment." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The body of every failure. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** With `changed_meanwhile`: what is stored now. */
  current?: unknown;
}

/** The only error that is thrown on purpose. Any other exception is a bug and gives a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** What is stored now, where the request was based on something older. */
  readonly current: unknown;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: {
      sentence?: string;
      fields?: Record<string, string>;
      current?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(detail.sentence ?? errorTable[code].sentence);
    this.name = "AppError";
    this.code = code;
    this.fields = detail.fields;
    this.current = detail.current;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
