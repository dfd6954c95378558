/** A question's prompt as people see it. */

/** The bank's prompt, followed by its code as one fenced block. */
export function promptOf(item: { prompt: string; code?: { lang: string; text: string } }): string {
  const prompt = item.prompt.trimEnd();
  return item.code ? `${prompt}\n\n\`\`\`${item.code.lang}\n${item.code.text.trimEnd()}\n\`\`\`` : prompt;
}
