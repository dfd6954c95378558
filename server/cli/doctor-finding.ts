/** One line of the doctor. */
export interface Finding {
  state: "ok" | "warning" | "problem";
  about: string;
  /** What was found, and for a warning or a problem what to do. */
  text: string;
}
