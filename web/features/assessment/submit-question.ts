/** The question before submitting: about questions without an answer, and about flagged ones. */

const list = new Intl.ListFormat("en", { type: "conjunction", style: "short" });
const clause = "The clock keeps running.";

/**
 * The dialog's texts and the question that its first button leads to.
 * @param openNumbers numbers of the questions without an answer
 * @param flaggedNumbers numbers of the flagged questions that the person has not been reminded of
 * @param total how many questions there are
 */
export function submitQuestion(openNumbers: number[], flaggedNumbers: number[], total: number) {
  const names = (numbers: number[]) => list.format(numbers.map(String)).replace(" & ", " and ");
  const flagged = flaggedNumbers.length > 0 ? `You flagged ${names(flaggedNumbers)}. Look again?` : "";
  const goTo = openNumbers[0] ?? flaggedNumbers[0] ?? 1;
  if (openNumbers.length === 0) return { title: "Submit your answers?", text: `${flagged} ${clause}`, goTo };
  const isOne = openNumbers.length === 1;
  const open =
    openNumbers.length === total
      ? `No question has an answer. All ${total} count as wrong if you submit now.`
      : `${isOne ? "Question" : "Questions"} ${names(openNumbers)} ${isOne ? "counts" : "count"} as wrong if you submit now.`;
  return {
    title: isOne
      ? "One question has no answer"
      : openNumbers.length === total
        ? "Submit without answers?"
        : `${openNumbers.length} questions have no answer`,
    text: [open, flagged, clause].filter(Boolean).join(" "),
    goTo,
  };
}
