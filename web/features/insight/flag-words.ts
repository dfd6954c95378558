/** What a flag on a question means, in a word and in a sentence. */
import type { ItemFlag } from "../../../contract/insight.ts";

export const flagWords: Record<ItemFlag, { name: string; meaning: string }> = {
  "wrong-key-likely": {
    name: "Wrong key likely",
    meaning: "Strong candidates pick a different option. Check the key.",
  },
  "dead-distractor": {
    name: "Dead distractor",
    meaning: "Fewer than 5% choose one of the wrong options, so it does not help to tell people apart.",
  },
  "suspect-distractor": {
    name: "Suspect distractor",
    meaning: "Strong candidates pick one of the wrong options. It may be right too.",
  },
  "too-easy": { name: "Too easy", meaning: "More than 97% get it right." },
  "too-hard": { name: "Too hard", meaning: "Fewer than 20% get it right, which is less than by guessing." },
  "easier-than-expected": {
    name: "Easier than expected",
    meaning: "More people get it right than its difficulty label predicts.",
  },
  "harder-than-expected": {
    name: "Harder than expected",
    meaning: "Fewer people get it right than its difficulty label predicts.",
  },
  weak: { name: "Weak", meaning: "Strong and weak candidates get it right about equally often." },
};
