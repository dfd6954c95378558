/** The summary of an assignment's rules that a manager reads before saving. */

export const countingWords: Record<string, string> = {
  best: "the best score counts",
  latest: "the latest score counts",
  first: "the first score counts",
  mean: "the mean of all scores counts",
};

export const scoreWords: Record<string, string> = {
  "at-once": "They see their score right after each attempt.",
  "own-window": "They see their score once they can't start any more attempts.",
  "all-windows": "They see their score once nobody in the group can start any more.",
  release: "They see their score once you release the scores.",
};

export const certificateWords: Record<string, string[]> = {
  none: ["Their attempts earn no certificates."],
  only: ["While this is published, only its attempts earn members a certificate for the assessment."],
};

export const pausedWords =
  "Until the last start, they can take the assessment only in assignments, not freely.";

export const reviewWords: Record<string, string> = {
  "at-once": "They can review their answers right after each attempt.",
  "own-window": "They can review their answers once they can't start any more attempts.",
  "all-windows": "They can review their answers once nobody in the group can start any more.",
  release: "They can review their answers once you release the reviews.",
};
