/** The text of a question as it is stored: in one Unicode form, with a hash, its findings and the copies that lists need. */
import { createHash } from "node:crypto";
import { findingsOf } from "../../authoring/lint/question.ts";
import type { QuestionBody, QuestionFinding } from "../../contract/authoring/question-body.ts";
import type { Difficulty } from "../../contract/bank.ts";

/** The columns that follow from a question's text. */
export interface TextColumns {
  stem: string;
  topic: string;
  difficulty: Difficulty;
  body: string;
  body_hash: string;
  findings: string;
  finding_count: number;
}

/** The stored columns of a text. */
export function columnsOf(given: QuestionBody): TextColumns {
  const json = JSON.stringify(inOneForm(given));
  const body = JSON.parse(json) as QuestionBody;
  const findings = findingsOf(body);
  return {
    stem: body.stem.slice(0, 2000),
    topic: body.topic.trim(),
    difficulty: body.difficulty,
    body: json,
    body_hash: createHash("sha256").update(json).digest("base64url").slice(0, 22),
    findings: JSON.stringify(findings),
    finding_count: findings.length,
  };
}

/** The text, findings included, of a stored row. */
export function textOf(row: { body: string; findings: string }): {
  body: QuestionBody;
  findings: QuestionFinding[];
} {
  return {
    body: JSON.parse(row.body) as QuestionBody,
    findings: JSON.parse(row.findings) as QuestionFinding[],
  };
}

/** Every text in NFC and every object's fields in the schema's order, so that equal texts have one hash. */
function inOneForm(body: QuestionBody): QuestionBody {
  const nfc = (text: string) => text.normalize("NFC");
  return {
    stem: nfc(body.stem),
    code: body.code && { lang: body.code.lang, text: nfc(body.code.text) },
    options: body.options.map(({ text, reason }) => ({ text: nfc(text), reason: nfc(reason) })),
    key: body.key !== null && body.key < body.options.length ? body.key : null,
    explanation: nfc(body.explanation),
    topic: nfc(body.topic),
    difficulty: body.difficulty,
    level: body.level,
    sources: body.sources.map(({ title, url, locator }) => ({
      title: nfc(title),
      url,
      locator: nfc(locator),
    })),
    pictures: body.pictures.map(({ hash, alternative, width, height }) => ({
      hash,
      alternative: nfc(alternative),
      width,
      height,
    })),
    lang: body.lang,
  };
}
