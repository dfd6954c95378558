/** After the answers: figures beside a question, a corrected key, previews, copies and selected questions. */
import type { Page } from "@playwright/test";
import type { QuestionBody } from "../../../contract/authoring/question-body.ts";
import type { ChangeKind } from "../../../contract/authoring/questions.ts";
import { send } from "../../author-team.ts";
import { expect } from "../../fixtures.ts";
import {
  addAssessment,
  type MadeCollection,
  makeCollection,
  publishAssessment,
  takeOwn,
} from "../../scenes/collections.ts";
import { inDatabase, sessionOf } from "../../scenes/sessions.ts";
import { type Family, type GalleryVisit, press, type State, type Step, steps } from "../family.ts";

const dialogOpen = (page: Page) =>
  expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();

/** Changes an approved question, which becomes a draft again. */
async function change({ writer }: MadeCollection, id: string, part: Partial<QuestionBody>) {
  const { version, body } = await send(writer, "GET", `/api/questions/${id}`);
  return send(writer, "PATCH", `/api/questions/${id}`, { version, body: { ...body, ...part } });
}

/** Four people's answers, counted as sixty: with fewer than 30 the product draws no conclusions. */
async function answered(visit: GalleryVisit, slug: string): Promise<void> {
  for (const right of [2, 3, 4, 5]) {
    const taker = await sessionOf(visit, await visit.newVerified({ name: `Tara Taker ${right}` }));
    await takeOwn(taker, slug, right);
    await taker.close();
  }
  const counted = () =>
    inDatabase(visit.product, (database) =>
      database.prepare("SELECT sum(first_count) AS n FROM item_counts WHERE slug = ?").get(slug),
    ) as { n: number | null };
  await expect.poll(() => counted().n ?? 0, { timeout: 30_000 }).toBeGreaterThanOrEqual(20);
  inDatabase(visit.product, (database) =>
    database.prepare("UPDATE item_counts SET first_count = first_count * 15 WHERE slug = ?").run(slug),
  );
}

function previewStates(slug: string): State[] {
  const address = `/author/assessment/${slug}/preview`;
  const started = steps(press("Start preview"), (page) =>
    expect(page.getByRole("radio").first()).toBeVisible(),
  );
  const choose: Step = (page) => page.getByRole("radio").nth(1).check({ force: true });
  return [
    { name: "10 preview", address },
    { name: "11 preview, question", address, prepare: started, windowOnly: true },
    {
      name: "12 preview, result",
      address,
      prepare: steps(
        started,
        choose,
        (page) => page.getByRole("button", { name: "Next" }).click(),
        choose,
        (page) =>
          page
            .getByRole("button", { name: /^(Question )?5\b/ })
            .first()
            .click(),
        (page) => page.getByRole("button", { name: "Submit" }).click(),
        (page) =>
          page
            .getByRole("dialog")
            .getByRole("button", { name: /^Submit/ })
            .click(),
        (page) => expect(page.getByRole("heading", { name: "Preview result" })).toBeVisible(),
      ),
    },
  ];
}

const corrections: Family = {
  name: "corrections",
  async arrive(visit) {
    const { actAs } = visit;
    const made = await makeCollection(visit);
    const { slug } = await addAssessment(made);
    await publishAssessment(made, slug);
    await answered(visit, slug);
    const [wording, rekeyed] = made.approved as [string, string];
    const list = `/author/collection/${made.collection}`;
    const editor = (id: string) => `/author/question/${id}`;
    const askKind = steps(press("Submit for review"), dialogOpen);
    const chosen: Step = async (page) => {
      for (const place of [1, 2, 4]) await page.getByRole("checkbox").nth(place).check();
    };
    return [
      { name: "01 what answers say", address: editor(rekeyed), before: () => actAs(made.author) },
      { name: "02 questions chosen", address: list, prepare: chosen },
      {
        name: "03 export of chosen questions",
        address: list,
        prepare: steps(chosen, press(/^Export/), dialogOpen),
        windowOnly: true,
      },
      {
        name: "04 kind of change, wording",
        address: editor(wording),
        before: () =>
          change(made, wording, {
            stem: "A colleague forwards a mail that asks for your payroll password. What do you do first?",
          }),
        prepare: askKind,
        windowOnly: true,
      },
      {
        name: "05 kind of change, right answer",
        address: editor(rekeyed),
        before: async () => {
          const { body } = await send(made.writer, "GET", `/api/questions/${rekeyed}`);
          const options = (body as QuestionBody).options.map(({ text, reason }, place) => ({
            text,
            reason: place === 0 ? "It sounds careful, but the law counts from the moment of notice." : reason,
          }));
          await change(made, rekeyed, { options, key: 1 });
        },
        prepare: askKind,
        windowOnly: true,
      },
      {
        name: "06 publish, a corrected key",
        address: `/author/assessment/${slug}`,
        before: async () => {
          await approveChange(made, wording, { change: "typo", key: 0 });
          await approveChange(made, rekeyed, { change: "key", key: 1 });
          await actAs(made.admin);
        },
        prepare: steps(press("Publish…"), dialogOpen),
        windowOnly: true,
      },
      {
        name: "07 corrected keys",
        address: `/author/assessment/${slug}`,
        before: () => publishAssessment(made, slug, "The key about late reports was wrong."),
        prepare: (page) => expect(page.getByRole("heading", { name: "Corrected keys" })).toBeVisible(),
      },
      {
        name: "08 regrade dialog",
        address: `/author/assessment/${slug}`,
        prepare: steps(press("Regrade"), dialogOpen),
        windowOnly: true,
      },
      { name: "09 what answers say, by version", address: editor(rekeyed) },
      ...previewStates(slug),
      { name: "13 copy, nothing chosen", address: `${list}/copy` },
      {
        name: "14 copy, chosen",
        address: `${list}/copy`,
        prepare: async (page) => {
          await page.getByLabel("Assessment", { exact: true }).selectOption("sql");
          await page.getByLabel("Topic").selectOption({ index: 1 });
          await page.getByRole("checkbox").nth(2).check();
        },
      },
      { name: "15 insight of the assessment", address: `/insight/${slug}` },
    ];
  },
};

/** Submits the changes for review and approves them as another person. */
async function approveChange(
  { writer, owner }: MadeCollection,
  id: string,
  { change: kind, key }: { change: ChangeKind; key: number },
): Promise<void> {
  const { version } = await send(writer, "GET", `/api/questions/${id}`);
  await send(writer, "POST", `/api/questions/${id}/submit`, { version, change: kind });
  const shown = await send(owner, "GET", `/api/questions/${id}?blind=true`);
  await send(owner, "POST", `/api/questions/${id}/blind`, { bodyHash: shown.bodyHash, choice: key });
  await send(owner, "POST", `/api/questions/${id}/approve`, { version: shown.version });
}

export const correctionFamilies = [corrections];
