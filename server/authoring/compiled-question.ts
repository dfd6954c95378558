/** An own question in the shape of a compiled bank's item, which is what attempts, reviews and statistics work with. */
import { createHash } from "node:crypto";
import { highlight } from "../../authoring/bank/highlight.ts";
import { keyFirst } from "../../authoring/lint/question.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { CodeToken, CompiledItem } from "../../contract/bank.ts";

/** The expected time, which own questions don't have. */
const usualSeconds = 45;

/**
 * Compiles the text of a question: the key comes first. Highlighting its code takes much longer than all the rest, and is left to
 * `withHighlightedCode`.
 * @param slug of the own assessment, `own-…`
 * @param rev rises with each published change
 */
export function compileQuestion(id: string, rev: number, slug: string, body: QuestionBody): CompiledItem {
  const code = body.code && body.code.text.trim() !== "" ? body.code : undefined;
  const options = keyFirst(body).map((index) => {
    const { text, reason } = body.options[index]!;
    return reason.trim() === "" ? { text: text.trim() } : { text: text.trim(), why: reason.trim() };
  });
  const shown = {
    prompt: body.stem.trim(),
    ...(code ? { code } : {}),
    options,
    explain: body.explanation.trim(),
    sources: body.sources.map(({ title, url, locator }) => ({
      title,
      ...(url === "" ? {} : { url }),
      ...(locator === "" ? {} : { locator }),
    })),
    ...(body.pictures.length > 0 ? { pictures: body.pictures } : {}),
    lang: body.lang,
  };
  const filed = { slug, topic: body.topic.trim(), difficulty: body.difficulty, level: body.level };
  return {
    id,
    rev,
    // Draws read topic and assessment from the stored item, so the hash covers both.
    hash: createHash("sha256")
      .update(JSON.stringify(["own", id, filed, shown]))
      .digest("base64url")
      .slice(0, 22),
    ...filed,
    seconds: usualSeconds,
    ...shown,
  };
}

/** An item as attempts show it. */
export function withHighlightedCode(item: CompiledItem): CompiledItem {
  return item.code ? { ...item, codeTokens: highlight(item.code.lang, item.code.text) } : item;
}

/** The highlighted code of a text that is being written; null where it has none. */
export function codeLinesOf({ code }: QuestionBody): CodeToken[][] | null {
  return code && code.text.trim() !== "" ? highlight(code.lang, code.text) : null;
}
