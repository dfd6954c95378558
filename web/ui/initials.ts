/** The one to three letters that a hallmark bears for an assessment. */

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
