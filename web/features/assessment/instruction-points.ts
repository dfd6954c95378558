/** The twelve points of the instruction page, each of them true of what the product does. */
import { rules } from "../../../contract/rules.ts";

export interface Point {
  title: string;
  text: string;
}

/** @param minutes the person's own limit */
export function pointsFor(minutes: number): Point[] {
  const isUsual = minutes === rules.attemptSeconds / 60;
  return [
    {
      title: `${rules.questions} questions`,
      text: "Each is a multiple-choice question. One point for each right answer, nothing taken off for a wrong one.",
    },
    {
      title: `${minutes} minutes`,
      text: isUsual
        ? "The time starts when you press Start, not before."
        : "The time starts when you press Start, not before. This is your own limit.",
    },
    {
      title: "Random order",
      text: "The order of the questions and the order of their options are random, and differ from attempt to attempt.",
    },
    {
      title: "A single answer",
      text: "Each question has exactly one right answer. Choosing another option replaces the one you chose before.",
    },
    {
      title: "Next and Previous",
      text: "Move between the questions with Next and Previous. What you chose stays, and you may change it until you submit.",
    },
    {
      title: "Submit any time",
      text: `Submit stands on question ${rules.questions}, and the strip of numbers takes you there with one press. A question without an answer counts as wrong.`,
    },
    {
      title: "Immediate feedback",
      text: "Your score shows as soon as you have submitted.",
    },
    {
      title: "Review",
      text: "After the result you can go through each question, with the right answer and why it is right. Review and practice are closed while a test on this assessment is running.",
    },
    {
      title: "Retake",
      text: `You may take this assessment ${rules.attemptsPerAssessment} times in 24 hours, and ${rules.attemptsInAll} assessments in all. Your first three attempts share no question; later ones repeat questions you have had.`,
    },
    {
      title: "Sharing",
      text: "You can give your result an address of its own and share it. It is yours to take back.",
    },
    {
      title: "Certificate",
      text: `A score of ${rules.certificateScore} or more out of ${rules.maxScore} earns a certificate that anyone can check. Your email must be verified, and the attempt must take at least ${rules.certificateSeconds} seconds.`,
    },
    {
      title: "Nothing is lost",
      text: "Answers are saved as you go, and a refresh keeps them. When the time is up the test submits itself. An attempt that you leave is closed then too, and graded with the answers saved by that time.",
    },
  ];
}
