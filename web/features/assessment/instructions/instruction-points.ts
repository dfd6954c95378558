/** The twelve points of the instruction page. */
import { rules } from "../../../../contract/rules.ts";
import type { Subject } from "../subject.ts";

export interface Point {
  title: string;
  text: string;
  /** Heading of the points from this one on. */
  group?: string;
}

/** "7 questions", "1 minute" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const inWords = ["no", "one", "two", "three", "four", "five", "six"];

/** @param minutes the person's own limit */
export function pointsFor(subject: Subject, minutes: number): Point[] {
  const { questions, seconds, passScore, roundAttempts } = subject;
  const isUsual = minutes === seconds / 60;
  return [
    {
      group: "The test",
      title: counted(questions, "question"),
      text: "All are multiple choice. Each right answer earns one point; a wrong one costs nothing.",
    },
    {
      title: counted(minutes, "minute"),
      text: isUsual
        ? "The time starts when you press Start, not before."
        : "The time starts when you press Start, not before. This is your own limit.",
    },
    {
      title: "Random order",
      text: "Questions and options come in random order, different in each attempt.",
    },
    {
      group: "While you answer",
      title: "A single answer",
      text: "Each question has exactly one right answer. Choosing another option replaces your choice.",
    },
    {
      title: "Next and Previous",
      text: "Move between the questions with Next and Previous. Your answers stay, and you can change them until you submit.",
    },
    {
      title: "Submit any time",
      text: `Submit is on question ${questions}: press ${questions} in the row of numbers to jump there. A question without an answer counts as wrong.`,
    },
    {
      group: "Afterwards",
      ...(subject.scoreShown === "at-once"
        ? { title: "Immediate feedback", text: "You see your score as soon as you submit." }
        : {
            title: "Feedback later",
            text: "You see your score once the authors of this assessment release it.",
          }),
    },
    {
      title: "Review",
      text: reviewText(subject),
    },
    {
      title: "Retake",
      text: `You can take this assessment ${rules.attemptsPerAssessment} times in 24 hours, and ${rules.attemptsInAll} assessments in all. ${repeatText(roundAttempts)}`,
    },
    {
      title: "Sharing",
      text: "You can share your result by a link, and turn the link off at any time.",
    },
    {
      title: subject.certificate ? "Certificate" : "No certificate",
      text: subject.certificate
        ? `A score of ${passScore} or more out of ${questions} earns a certificate that anyone can verify. Your email must be verified, and the attempt must take at least ${rules.certificateSeconds} seconds.`
        : `A score of ${passScore} or more out of ${questions} passes. This assessment gives no certificate.`,
    },
    {
      title: "Nothing is lost",
      text: "Your answers are saved as you go, and a refresh keeps them. When the time is up, the test submits itself, even if you have left it, with the answers saved by then.",
    },
  ];
}

function reviewText({ scoreShown, reviewShown }: Subject): string {
  const closed = "Review and practice are closed while a test on this assessment is running.";
  if (reviewShown === "release")
    return `You can review every question, with the right answer and the reason for it, once the authors of this assessment release the answers. ${closed}`;
  const start = scoreShown === "at-once" ? "After the result" : "Once you see the score";
  return `${start} you can review every question, with the right answer and the reason for it. ${closed}`;
}

function repeatText(roundAttempts: number): string {
  return roundAttempts === 1
    ? "A later attempt may repeat questions you have had."
    : `Your first ${inWords[roundAttempts]} attempts share no question; later ones repeat questions you have had.`;
}
