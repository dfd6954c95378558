/** The questions of the seed's own assessments: what to do with which data, in five situations, with their right order of steps. */
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { Difficulty } from "../../contract/bank.ts";

const data = [
  "phone numbers",
  "home addresses",
  "invoices",
  "support tickets",
  "call recordings",
  "signed contracts",
  "bank details",
  "order histories",
  "delivery notes",
  "survey answers",
  "newsletter lists",
  "login times",
  "photographs of IDs",
  "complaint letters",
  "dates of birth",
  "credit checks",
  "chat transcripts",
  "warranty claims",
  "visitor lists",
  "account notes",
];

interface Situation {
  topic: string;
  stem(what: string): string;
  key: string;
  /** Each with why people choose it. */
  distractors: [string, string][];
  explanation: string;
}

const situations: Situation[] = [
  {
    topic: "Requests",
    stem: (what) => `A caller asks what ${what} we keep about them. What do you do first?`,
    key: "Check the caller's identity",
    distractors: [
      ["Read out the record", "It seems helpful, but the caller may be anybody."],
      ["Send a copy by email", "It is the next step, once the identity is certain."],
      [
        "Refuse to give any details",
        "It seems safe, but people have a right to know what is stored about them.",
      ],
    ],
    explanation: "Only the person concerned may learn what is stored, so their identity comes first.",
  },
  {
    topic: "Storage",
    stem: (what) => `You find a spreadsheet of ${what} on a shared drive. What do you do?`,
    key: "Tell the data protection team",
    distractors: [
      ["Delete the spreadsheet at once", "It ends the exposure, and the evidence with it."],
      ["Move it to your own laptop", "It leaves the drive, but the laptop is no better place."],
      ["Add a password and leave it", "It looks protected, but those who had access may have copies."],
    ],
    explanation: "The team decides what happened and who has to be told; deleting it destroys the evidence.",
  },
  {
    topic: "Sharing",
    stem: (what) =>
      `A partner company asks for ${what} of a shared customer. What decides whether you may send them?`,
    key: "A contract that covers this use",
    distractors: [
      ["The size of the customer", "Large customers feel special, but the rule is the same for all."],
      ["A friendly request in writing", "Writing documents a request, but gives no right to the data."],
      ["Whether the partner is nearby", "Distance matters for delivery, not for permission."],
    ],
    explanation: "Data may be shared for a purpose that was agreed, and the contract says which one that is.",
  },
  {
    topic: "Retention",
    stem: (what) => `A customer left six years ago, and ${what} are still stored. What do you check?`,
    key: "The retention period for this kind",
    distractors: [
      ["Whether the disk is nearly full", "Space is a reason to clean up, not the rule for what must go."],
      [
        "Whether the customer may return",
        "It seems practical, but hope for business is no reason to store data.",
      ],
      [
        "The date of the last backup",
        "Backups matter for deletion later, but don't decide whether to delete.",
      ],
    ],
    explanation: "Each kind of record has a period after which it must go, and before which some must stay.",
  },
  {
    topic: "Incidents",
    stem: (what) => `You sent ${what} to the wrong customer by mistake. What is the first step?`,
    key: "Report it the same day",
    distractors: [
      ["Wait for a complaint", "Many mistakes go unnoticed, but the deadline runs all the same."],
      [
        "Ask them to delete the mail",
        "It seems to settle the matter, but the company has still lost control of the data.",
      ],
      ["Correct the stored address", "It prevents the next mistake, and hides this one."],
    ],
    explanation:
      "The clock for telling the authority starts when the company knows, so it is reported at once.",
  },
];

const difficulties: Difficulty[] = ["easy", "medium", "hard", "medium", "medium"];

/** The topics, in the order in which they are shown. */
export const ownTopics: string[] = situations.map(({ topic }) => topic);

/** The 100 questions: twenty of each topic. */
export function ownQuestions(): QuestionBody[] {
  return situations.flatMap(({ topic, stem, key, distractors, explanation }) =>
    data.map(
      (what, index): QuestionBody => ({
        stem: stem(what),
        code: null,
        options: [{ text: key, reason: "" }, ...distractors.map(([text, reason]) => ({ text, reason }))],
        key: 0,
        explanation,
        topic,
        difficulty: difficulties[index % difficulties.length]!,
        level: "apply",
        sources: [],
        pictures: [],
        lang: "en",
      }),
    ),
  );
}
