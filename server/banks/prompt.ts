/** The text of a question as its reader sees it. */

interface Question {
  prompt: string;
  code?: { lang: string; text: string };
}

const prompts = new WeakMap<Question, string>();

/** A prompt followed by its code as one fenced block; built once for each question. */
export function promptOf(question: Question): string {
  let prompt = prompts.get(question);
  if (prompt === undefined) {
    prompt = joined(question);
    prompts.set(question, prompt);
  }
  return prompt;
}

function joined({ prompt, code }: Question): string {
  const words = prompt.trimEnd();
  return code ? `${words}\n\n\`\`\`${code.lang}\n${code.text.trimEnd()}\n\`\`\`` : words;
}

/** The same for a stored version, where a missing text must not stop the request. */
export function promptOrLost(question: Question | undefined): string {
  return question ? promptOf(question) : "The text of this question is lost.";
}
