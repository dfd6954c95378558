/** What a flag on a question means, in a word and in a sentence. */
import type { ItemFlag } from "../../../contract/insight.ts";

export const flagWords: Record<ItemFlag, { name: string; meaning: string }> = {
  "wrong-key-likely": {
    name: "Wrong key likely",
    meaning: "Those who do well elsewhere choose another option than the key. Check the key first.",
  },
  "dead-distractor": {
    name: "Dead distractor",
    meaning: "A wrong option is chosen by fewer than 5 %: it helps to tell nobody apart.",
  },
  "suspect-distractor": {
    name: "Suspect distractor",
    meaning: "A wrong option is chosen rather by those who do well elsewhere. It may be right too.",
  },
  "too-easy": { name: "Too easy", meaning: "More than 97 % get it right." },
  "too-hard": { name: "Too hard", meaning: "Fewer than 20 % get it right, which is below guessing." },
  "easier-than-expected": {
    name: "Easier than expected",
    meaning: "More get it right than its difficulty label expects.",
  },
  "harder-than-expected": {
    name: "Harder than expected",
    meaning: "Fewer get it right than its difficulty label expects.",
  },
  weak: { name: "Weak", meaning: "Getting it right says little about the rest of the test." },
};
