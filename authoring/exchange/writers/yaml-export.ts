/** Writes questions as our YAML, which keeps every part of them. */
import { Document } from "yaml";
import { type OutgoingQuestion, type OutgoingSet, picturesOf } from "./exported-question.ts";

/** The questions as YAML. Includes the keys. */
export function yamlOf({ title, lang, questions, pictures }: OutgoingSet): string {
  const document = new Document(
    { title, lang, questions: questions.map((question) => itemOf(question, pictures)) },
    { version: "1.2", schema: "core", aliasDuplicateObjects: false },
  );
  return document.toString({ lineWidth: 100, blockQuote: "literal" });
}

function itemOf({ id, tests, body }: OutgoingQuestion, files: OutgoingSet["pictures"]) {
  const pictures = picturesOf(body, files);
  const { stem, code, options, key, explanation, topic, difficulty, level, sources, lang } = body;
  return {
    id,
    ...(tests === "" ? {} : { tests }),
    ...(topic === "" ? {} : { topic }),
    difficulty,
    level,
    lang,
    prompt: stem,
    ...(code ? { code } : {}),
    options: options.map(({ text, reason }, index) => ({
      text,
      ...(index === key ? { right: true } : {}),
      ...(reason === "" ? {} : { why: reason }),
    })),
    ...(explanation === "" ? {} : { explain: explanation }),
    ...(sources.length === 0
      ? {}
      : {
          sources: sources.map((source) =>
            Object.fromEntries(Object.entries(source).filter(([, text]) => text !== "")),
          ),
        }),
    ...(pictures.length === 0
      ? {}
      : {
          pictures: pictures.map(({ name, alternative, bytes }) => ({
            name,
            ...(alternative === "" ? {} : { alternative }),
            data: Buffer.from(bytes).toString("base64"),
          })),
        }),
  };
}
