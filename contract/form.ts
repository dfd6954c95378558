/** The form of an assessment: how many questions, how long, what passes. It travels with each attempt and result. */
import type { Difficulty } from "./bank.ts";

export interface Form {
  questions: number;
  /** Time limit in seconds, before a person's own factor. */
  seconds: number;
  /** The most options that one of its questions has. */
  options: number;
  /** Points from which a result passes; there is one point for each question. */
  passScore: number;
  /** `thirds`: a third of every topic, three tenths easy, five tenths medium and two tenths hard questions. */
  draw: "thirds" | PlannedDraw;
  /** False where a result that passes earns no certificate. */
  certificate?: false;
  /** Present where free attempts show the score, and the review, only once an author releases them. */
  scoreShown?: "release";
  reviewShown?: "release";
}

/** How many questions of each topic and difficulty an attempt has. */
export interface PlannedDraw {
  /** By the topic's id; they add up to the form's questions. */
  topics: Record<string, number>;
  /** They add up to the form's questions; left out where any difficulty will do. */
  difficulties?: Record<Difficulty, number>;
  /** By the topic's id: how its questions are split; without an entry any difficulty will do. */
  topicDifficulties?: Record<string, Record<Difficulty, number>>;
  /** How many consecutive attempts of one person share no question, as far as the pool allows. */
  roundAttempts: number;
}

/** The form of the 42 built-in assessments (specification, section 3). */
export const builtInForm: Form = { questions: 10, seconds: 600, options: 4, passScore: 8, draw: "thirds" };

/** On built-in assessments: each attempt takes a third of the bank. */
export const builtInRoundAttempts = 3;

/** The scale of a score: highest score and pass mark. */
export interface ScoreScale {
  /** The score of an attempt in which everything is right. */
  maxScore: number;
  passScore: number;
}

/** The scale of a form's scores. */
export function scaleOf({ questions, passScore }: Form): ScoreScale {
  return { maxScore: questions, passScore };
}

/** The scale of the built-in assessments: 8 of 10 passes. */
export const builtInScale: ScoreScale = scaleOf(builtInForm);

/** A time limit as results show it: "10 Minutes", "1 Minute", "90 Seconds". */
export function durationText(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} Seconds`;
  return seconds === 60 ? "1 Minute" : `${seconds / 60} Minutes`;
}

/** The pattern of own assessments' slugs; no built-in slug may match it. */
export const ownSlugPattern = /^own-[a-z2-7]{10}$/;
