/** The schema of a question bank, the source of its types, its validation and the editors' JSON Schema. */
import { z } from "zod";
import { ownSlugPattern } from "../../contract/form.ts";

/** The seven categories of the catalogue, in its order. */
export const categories = [
  "Programming Language",
  "Framework",
  "Soft Skills",
  "Database",
  "Data Analytics",
  "Security",
  "Microsoft",
] as const;

/** How a key is proved; the first four kinds run something. */
export const verifyKinds = ["output", "matrix", "error", "sheet", "doc", "judgement"] as const;

const topic = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z]+$/)
      .describe("A lower-case word, part of item ids"),
    title: z.string(),
    count: z.int().min(3).max(12).multipleOf(3).describe("Active items of this topic"),
  })
  .meta({ id: "topic" });

const optionFields = {
  text: z.string().min(1).max(160).describe("What the taker reads; inline code and emphasis only"),
  fill: z.array(z.string()).describe("Kind matrix: one fragment per gap of the code").exactOptional(),
  code: z.string().describe("Kind matrix: a whole program in place of code.text").exactOptional(),
};
const why = z.string().min(20).max(220).describe("The misconception behind this distractor");

const answer = z.strictObject({ ...optionFields, why: why.exactOptional() }).meta({ id: "answer" });
const distractor = z.strictObject({ ...optionFields, why }).meta({ id: "distractor" });

const sourceFields = { title: z.string(), locator: z.string().exactOptional() };
const url = z.string().regex(/^https:\/\//);
const source = z
  .union(
    [
      z.strictObject({ ...sourceFields, url, isbn: z.string().exactOptional() }),
      z.strictObject({ ...sourceFields, url: url.exactOptional(), isbn: z.string() }),
    ],
    { error: "needs a title and a url (https) or an isbn, and nothing else but a locator" },
  )
  .meta({ id: "source" });

const verify = z
  .strictObject({
    kind: z.enum(verifyKinds),
    runtimes: z.array(z.string()).describe("Profiles that must agree, see README.md").exactOptional(),
    program: z
      .string()
      .describe("Runs in place of code.text; kind error: the corrected text")
      .exactOptional(),
    setup: z.string().describe("Runs before the code, not shown").exactOptional(),
    append: z.string().describe("Runs after the code, not shown").exactOptional(),
    stdout: z.string().exactOptional(),
    rows: z.string().describe("The last result, columns joined by |").exactOptional(),
    errorMatches: z.string().describe("Regular expression, flags im").exactOptional(),
    answerIsStdout: z.boolean().exactOptional(),
    csv: z.string().exactOptional(),
    cell: z
      .string()
      .regex(/^[A-Z]+[0-9]+$/)
      .exactOptional(),
    value: z.string().exactOptional(),
    claim: z.string().describe("What the source says, in our own sentence").exactOptional(),
    principle: z.string().exactOptional(),
  })
  .meta({ id: "verify" });

const item = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*-\d{3}$/)
      .describe("<slug>-<topic>-<nnn>; never reused, never renamed"),
    rev: z.int().min(1).max(999).describe("Raised when prompt, code or options change in meaning"),
    status: z.enum(["active", "quarantined", "retired"]),
    topic: z.string(),
    tests: z.string().min(20).max(110).describe("One line: what the item tests"),
    difficulty: z.enum(["easy", "medium", "hard"]),
    level: z.enum(["recall", "apply", "analyse"]),
    seconds: z.int().min(20).max(80).describe("Expected time of a competent candidate"),
    volatile: z.boolean().describe("The key may change").exactOptional(),
    recheck: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe("Month of the next check")
      .exactOptional(),
    waive: z.array(z.strictObject({ check: z.string(), because: z.string() })).exactOptional(),
    prompt: z.string().min(20),
    code: z.strictObject({ lang: z.string(), text: z.string() }).exactOptional(),
    answer,
    distractors: z.array(distractor).length(3),
    explain: z.string().min(80),
    sources: z.array(source).min(1),
    verify,
  })
  .meta({ id: "item" });

const bank = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .refine((slug) => !ownSlugPattern.test(slug), "own- and ten characters are the slugs of own assessments"),
  title: z.string(),
  edition: z
    .literal(2)
    .describe("Written to the second edition of the authors' guide: breaking its rules is an error")
    .exactOptional(),
  category: z.enum(categories),
  assumes: z.string().describe("Versions the items hold for; takers read it on the card"),
  reviewed: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  topics: z.array(topic).length(6),
  items: z.array(item).min(30),
});

export { bank as bankSchema };
export type Bank = z.infer<typeof bank>;
export type Item = z.infer<typeof item>;
export type ItemOption = z.infer<typeof answer>;
export type Topic = z.infer<typeof topic>;
export type Source = z.infer<typeof source>;

/** The four options of an item, key first. This is the order everywhere except on a taker's screen. */
export function optionsOf(item: Item): ItemOption[] {
  return [item.answer, ...item.distractors];
}

/** Whether the key of this item is proved by running something. */
export function isExecutable(item: Item): boolean {
  return item.verify.kind !== "doc" && item.verify.kind !== "judgement";
}

/** The text of `bank.schema.json`: draft-07, because the YAML language server understands that. */
export function bankJsonSchema(): string {
  const schema = z.toJSONSchema(bank, { target: "draft-07" });
  return `${JSON.stringify({ ...schema, title: "Assessment bank" }, null, 2)}\n`;
}
