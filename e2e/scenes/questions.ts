/** Realistic questions of an institution, as sample content for collections. */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";

type Short = [topic: string, stem: string, options: [string, string][], explanation: string];

const phishing = "Reporting incidents";
const storing = "Storing data";
const sharing = "Sharing data";

/** The first option is correct; the second text of each other option explains why people choose it. */
const texts: Short[] = [
  [
    phishing,
    "A colleague forwards you a mail that asks for your payroll password. What do you do first?",
    [
      ["Report it with the “Report phishing” button", ""],
      ["Delete it and say nothing", "Deleting feels safe, but nobody else is warned."],
      ["Answer that you won't send it", "A reply shows the sender that the address is in use."],
      ["Forward it to your team as a warning", "It spreads the link that the warning is about."],
    ],
    "The security team can block the sender for everybody within minutes, but only once they know.",
  ],
  [
    phishing,
    "You have sent a customer list to the wrong address. By when do you report it?",
    [
      ["At once, on the same day", ""],
      ["After the recipient has answered", "People hope for an answer that makes it harmless."],
      ["Within 30 days", "That is the time for answering a request, not for reporting."],
    ],
    "The law gives the company 72 hours from the moment anybody in it knows.",
  ],
  [
    storing,
    "Which of these counts as *personal data*?",
    [
      ["A customer number in an export", ""],
      ["The number of orders per month", "A sum over everybody names nobody."],
      ["The price list", "It is confidential, which is something else."],
      ["The opening hours", "They are public and about no person."],
    ],
    "A number that leads to one person through another table is personal data of that person.",
  ],
  [
    storing,
    "A script deletes accounts that have been unused for three years. Which condition is right?",
    [
      ["`last_seen_at < now() - interval '3 years'`", ""],
      ["`created_at < now() - interval '3 years'`", "It deletes old customers who come every day."],
      ["`last_seen_at > now() - interval '3 years'`", "The sign is the wrong way round."],
    ],
    "Unused is about the last visit; `created_at` says when the account was made.",
  ],
  [
    storing,
    "You leave your desk for two minutes. What do you do with your laptop?",
    [
      ["Lock the screen", ""],
      ["Close all documents", "The session stays open for anyone who sits down."],
      ["Turn the screen away", "It hides the text, not the keyboard."],
    ],
    "Locking takes a second and protects everything that the session can reach.",
  ],
  [
    sharing,
    "A supplier asks for test data. What do you send?",
    [
      ["Generated records without real people", ""],
      ["A copy of last year's records", "Old data is still about real people."],
      ["Real records without the names", "Address and date of birth still identify most people."],
      ["A screenshot of the records", "A picture of personal data is personal data."],
    ],
    "Generated records have the same form and can't leak anything about anybody.",
  ],
  [
    sharing,
    "How do you share a folder with a customer for one week?",
    [
      ["A link for their address that ends after a week", ""],
      ["A public link", "Anyone who gets the link can open it, for ever."],
      ["Mail all files as attachments", "Copies in mailboxes can't be taken back."],
    ],
    "A personal link with an end can be checked, and closes by itself.",
  ],
  [
    sharing,
    "Someone calls, says they are from IT and asks you to read out a code from your phone. Why is that a sign of fraud?",
    [
      ["The code proves that you are signing in; nobody else ever needs it", ""],
      ["IT only writes mails", "IT calls people, but never for a code."],
      ["Codes are valid for a minute only", "A minute is enough for a sign-in."],
    ],
    "Whoever has the code can finish a sign-in with your password.",
  ],
];

/** These questions as request bodies. */
export const bodies: QuestionBody[] = texts.map(([topic, stem, options, explanation]) => ({
  stem,
  code: null,
  options: options.map(([text, reason]) => ({ text, reason })),
  key: 0,
  explanation,
  topic,
  difficulty: "medium",
  level: "apply",
  sources: [{ title: "Handbook of data protection", url: "https://example.org/handbook", locator: "2.1" }],
  pictures: [],
  lang: "en",
}));

/** A file of four questions: two are ready, one has no key, one can't be used. */
export const giftFile = `$CATEGORY: $course$/top/Passwords

// [id:p-1] [tag:easy] [tag:apply]
::Length:: Which password resists guessing longest?{=four random words ~Summer2026!#People count kinds of characters. ~P4ssw0rd#People think that digits hide the word. ####Length counts for more than kinds of characters.}

// [id:p-2]
Which of these belongs in a password manager?{=the recovery codes#They replace the second factor. ~the company's address#It is public. ####Recovery codes open the account without a phone.}

// [id:p-3]
Which sign-in needs a second factor?{~%50%the mailbox ~%50%payroll ~the canteen's menu}

Who wrote the password policy?{=Legal =Security}
`;

export const tableFile =
  "Frage;Antwort A;Antwort B;Antwort C;Loesung;Thema\nWer meldet einen Vorfall?;Jede Person;Nur die IT;Nur die Leitung;A;Meldung\n";
