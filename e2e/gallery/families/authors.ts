/** The screens of authors, and of people who take own assessments. */
import type { Page } from "@playwright/test";
import { expect } from "../../fixtures.ts";
import {
  addAssessment,
  type MadeCollection,
  makeCollection,
  publishAssessment,
  sendFile,
  takeOwn,
} from "../../scenes/collections.ts";
import { tableFile } from "../../scenes/questions.ts";
import { sessionOf } from "../../scenes/sessions.ts";
import { callApi, cut, type Family, type GalleryVisit, longName, press, type State } from "../family.ts";

const dialogOpen = (page: Page) =>
  expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await dialogOpen(page);
};

function questionStates(visit: GalleryVisit, made: MadeCollection): State[] {
  const { actAs } = visit;
  const { collection, admin, author, reviewer, lacking, long, retired, approved, waiting } = made;
  const list = `/author/collection/${collection}`;
  const editor = (id: string) => `/author/question/${id}`;
  const ready = (page: Page) =>
    expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeVisible();
  return [
    { name: "01 collections", address: "/author", before: () => actAs(admin) },
    { name: "02 new collection", address: "/author", prepare: ask("New collection"), windowOnly: true },
    { name: "05 questions", address: list, before: () => actAs(author) },
    { name: "08 approved question", address: editor(approved[0]!) },
    {
      name: "09 editor with findings",
      address: editor(lacking.id),
      prepare: async (page) => {
        await ready(page);
        await press("Submit for review")(page);
      },
    },
    { name: "10 editor, long question", address: editor(long.id), prepare: ready },
    {
      name: "11 editor, conflict",
      address: editor(lacking.id),
      prepare: async (page) => {
        await ready(page);
        const { version, body } = await callApi(visit, "GET", `/questions/${lacking.id}`);
        const theirs = { ...body, topic: "Phishing", explanation: "The bank never asks for a password." };
        const other = await sessionOf(visit, admin);
        await other.request.patch(`/api/questions/${lacking.id}`, { data: { version, body: theirs } });
        await other.close();
        await page
          .getByRole("textbox", { name: "Explanation" })
          .fill("No bank asks for your password by mail.");
        await expect(page.getByRole("heading", { name: /changed this question/ })).toBeVisible();
      },
    },
    {
      name: "12 editor, no connection",
      address: editor(lacking.id),
      before: (page) =>
        page.route(`**/api/questions/${lacking.id}`, (route) =>
          route.request().method() === "PATCH" ? route.abort() : route.continue(),
        ),
      prepare: async (page) => {
        await ready(page);
        await page.getByRole("textbox", { name: "Explanation" }).fill("No bank asks for your password.");
        await page.waitForTimeout(2500);
      },
      windowOnly: true,
    },
    { name: "13 editor, retired", address: editor(retired.id) },
    { name: "14 people", address: `${list}/people`, before: () => actAs(admin) },
    { name: "15 review queue", address: "/author/review", before: () => actAs(reviewer) },
    { name: "16 review, blind", address: `/author/review/${waiting}` },
    {
      name: "17 review, opened",
      address: `/author/review/${waiting}`,
      prepare: async (page) => {
        await page.getByRole("radio").first().check({ force: true });
        await press("Answer and show the key")(page);
        await expect(page.getByRole("heading", { name: "Your decision" })).toBeVisible();
      },
    },
    { name: "18 not a member", address: list, before: async () => actAs(await visit.newAccount()) },
    { name: "19 collections, none", address: "/author" },
    { name: "20 review queue, empty", address: "/author/review" },
  ];
}

async function importStates(visit: GalleryVisit, made: MadeCollection): Promise<State[]> {
  const imports = `/author/collection/${made.collection}/imports`;
  const gift = await sendFile(made);
  const table = await sendFile(made, "incidents.csv", tableFile);
  const broken = await sendFile(made, "wochenplan-der-abteilung-fuer-datenschutz.xml", "<quiz><question");
  return [
    { name: "21 imports", address: imports, before: () => visit.actAs(made.admin) },
    { name: "23 import account", address: `/author/import/${gift}` },
    { name: "24 import, columns", address: `/author/import/${table}` },
    { name: "25 import, unreadable", address: `/author/import/${broken}` },
    { name: "26 export", address: imports, prepare: ask("Export questions"), windowOnly: true },
  ];
}

const author: Family = {
  name: "author",
  async arrive(visit) {
    const made = await makeCollection(visit);
    await makeCollection(visit, {
      collection: `Handbook of the department for ${longName}`,
      assessment: "",
      author: longName,
      topic: (topic) => `${topic} – ${longName}`.slice(0, 60),
    });
    return [...questionStates(visit, made), ...(await importStates(visit, made))];
  },
};

const ownAssessments: Family = {
  name: "own assessments",
  async arrive(visit) {
    const { actAs } = visit;
    const made = await makeCollection(visit);
    const own = await addAssessment(made);
    await publishAssessment(made, own.slug, "First version, agreed with the data protection officer.");
    const { version, draft } = await visitOwn(made, own.slug);
    await made.owner.request.patch(`/api/own-assessments/${own.slug}`, {
      data: { version, draft: { ...draft, seconds: 600, passPercent: 60 } },
    });
    const long = await addAssessment(made, { title: longName, topics: [] });
    const retired = await addAssessment(made, { title: "Visitors in the office" });
    const published = await publishAssessment(made, retired.slug);
    await made.owner.request.post(`/api/own-assessments/${retired.slug}/retire`, {
      data: { version: published.version },
    });
    const list = `/author/collection/${made.collection}/assessments`;
    const edit = (slug: string) => `/author/assessment/${slug}`;
    return [
      { name: "01 assessments", address: list, before: () => actAs(made.admin) },
      { name: "02 new assessment", address: list, prepare: ask("New assessment"), windowOnly: true },
      { name: "04 form, draft", address: edit(long.slug) },
      { name: "05 form, published", address: edit(own.slug) },
      {
        name: "06 version opened",
        address: edit(own.slug),
        prepare: press(/^Changes/),
      },
      { name: "07 publish, changes", address: edit(own.slug), prepare: ask("Publish…"), windowOnly: true },
      {
        name: "11 difficulties",
        address: edit(own.slug),
        before: () => actAs(made.admin),
        prepare: async (page) => {
          await press(/^Set difficulties/)(page);
          await expect(page.getByText("Saved", { exact: true })).toBeVisible();
        },
      },
      { name: "08 retired", address: edit(retired.slug) },
      { name: "10 as a reviewer", address: edit(own.slug), before: () => actAs(made.reviewer) },
    ];
  },
};

async function visitOwn({ owner }: MadeCollection, slug: string) {
  return (await (await owner.request.get(`/api/own-assessments/${slug}`)).json()).data;
}

const own: Family = {
  name: "own assessment taken",
  async arrive(visit) {
    const { actAs, newVerified, page } = visit;
    const made = await makeCollection(visit);
    const { slug } = await addAssessment(made);
    await publishAssessment(made, slug);
    const taker = await newVerified({ name: "Tara Taker" });
    const fellow = await sessionOf(visit, await newVerified({ name: "Fred Fellow" }));
    for (const right of [3, 4, 5]) await takeOwn(fellow, slug, right);
    const session = await sessionOf(visit, taker);
    const attempt = await takeOwn(session, slug, 5);
    await actAs(taker);
    const [{ code }] = await callApi(visit, "GET", "/assessment/my-certificates");
    const address = `/assessment/${slug}`;
    const inTest = (on: Page) => expect(on.getByRole("radio").first()).toBeVisible();
    await page.goto("about:blank");
    return [
      { name: "01 catalogue", address: "/assessments?category=Your+organisation" },
      {
        name: "15 catalogue, failed",
        address: "/assessments?category=Your+organisation",
        before: cut("/api/assessment/catalogue"),
      },
      { name: "02 instructions after a pass", address },
      {
        name: "03 instructions",
        address,
        before: async () => actAs(await newVerified({ name: "Nora New" })),
      },
      {
        name: "04 question",
        address,
        prepare: async (on) => {
          await press(/^Start/)(on);
          await inTest(on);
        },
        windowOnly: true,
      },
      {
        name: "05 result",
        address,
        before: async (on) => {
          await on.goto(address);
          await inTest(on);
          await on.goto("about:blank");
          await takeOwn(visit.context, slug, 4);
        },
        prepare: (on) => expect(on.getByRole("heading", { name: "Assessment Result" })).toBeVisible(),
      },
      { name: "06 review", address: `/review/${attempt}`, before: () => actAs(taker) },
      { name: "07 practice", address: `/practice/${slug}` },
      { name: "08 certificate", address: `/certificate/${code}` },
      { name: "09 profile", address: "/profile" },
      { name: "10 my assessments", address: "/my-assessments" },
      { name: "11 insight", address: `/insight/${slug}`, before: () => actAs(made.admin) },
    ];
  },
};

export const authorFamilies = [author, ownAssessments, own];
