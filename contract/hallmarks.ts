/** The hallmark in outlines and letters, for whoever draws it: on a page, in a badge, in print. */
import type { CategoryName } from "./cards.ts";

/** As assay offices tell metals apart by the punch's outline; SVG paths drawn in 48 × 48. */
export const punches: Record<CategoryName | "house", string> = {
  house: "M15 3h18l12 12v18L33 45H15L3 33V15z",
  "Programming Language": "M15 3h18l12 12v18L33 45H15L3 33V15z",
  Framework: "M5 9q0-4 4-4h30q4 0 4 4v30q0 4-4 4H9q-4 0-4-4z",
  "Soft Skills": "M24 2.5a21.5 21.5 0 1 1 0 43 21.5 21.5 0 0 1 0-43z",
  Database: "M3 13Q3 4 24 4t21 9v22q0 9-21 9T3 35z",
  "Data Analytics": "M24 2 44 13v22L24 46 4 35V13z",
  Security: "M5 5h38v20q0 14-19 20.5Q5 39 5 25z",
  Microsoft: "M11 4h26q0 7 7 7v26q-7 0-7 7H11q0-7-7-7V11q7 0 7-7z",
};

/** Where the rule would give two assessments the same mark, or an unreadable one. */
const own: Record<string, string> = {
  MATLAB: "Mt",
  MongoDB: "Mg",
  NoSQL: "NoS",
  RDBMS: "RD",
  Ruby: "Rb",
  Rust: "Rs",
  Polymer: "Pm",
  "Node.js": "Nd",
  AngularJS: "Ng",
};

/** Initials of several words, the capitals of one, or its first letters: JavaScript is JS, Data Analytics DA, Python Py. */
export function initialsOf(title: string): string {
  const name = title
    .replace(/ Assessment$| Framework(?= Assessment$)/g, "")
    .replace(/ Framework$| \(.*\)/g, "");
  const words = name.split(" ");
  if (words.length > 1)
    return words
      .map((word) => word[0]!.toUpperCase())
      .slice(0, 3)
      .join("");
  if (own[name]) return own[name];
  if (name.length <= 3) return name;
  const capitals = name.replace(/[^A-Z]/g, "");
  return capitals.length >= 2 ? capitals.slice(0, 2) : name.slice(0, 2);
}
