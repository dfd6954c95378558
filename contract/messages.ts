/** Every success sentence, by the call (or the case of a call) that says it. */

export const messages = {
  signup: "Welcome to Assay. We have sent you a mail to verify your address.",
  login: "You are signed in.",
  logout: "You are signed out.",
  profile: "Your profile.",
  changePassword: "Your password is changed. Please sign in with the new one.",
  forgotPassword: "If there is an account with this address, a mail with instructions is on its way.",
  resetPassword: "Your new password is set. Please sign in with it.",
  verify: "Your email has been verified",
  update: "Your profile is updated.",
  sendVerification: "We have sent you a mail with a link to verify your address.",
  alreadyVerified: "Your email address is verified already.",
  users: "All users.",
  user: "One user.",
  myResults: "Your results.",
  userResults: "The results of one user.",
  allResults: "All results.",
  submit: "Your answers are graded and your result is stored.",
  catalogue: "The catalogue of assessments.",
  started: "Your attempt has started.",
  resumed: "Your attempt goes on.",
  attempt: "Your attempt.",
  saved: "Saved.",
} as const;

export type Message = keyof typeof messages;
