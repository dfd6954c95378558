/** Own questions: an admin makes a collection, authors write in it, a reviewer answers blind, approves and sends back. */
import type { BrowserContext, Page } from "@playwright/test";
import { type Account, expect, test } from "./fixtures.ts";
import { overreach } from "./layout.ts";

interface Team {
  collection: string;
  admin: Account;
  author: Account;
  reviewer: Account;
}

/** Sends a call in the session of a context, and gives its data. */
async function send(context: BrowserContext, method: string, path: string, data?: object) {
  const reply = await context.request.fetch(path, { method, ...(data ? { data } : {}) });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).data;
}

const text = {
  stem: "A cache returns prices that changed an hour ago. What causes this?",
  code: { lang: "js", text: "cache.set(id, price);\n" },
  options: [
    { text: "Entries never expire", reason: "" },
    { text: "Reads skip the cache", reason: "People confuse a miss with a stale entry." },
    { text: "Writes fail silently", reason: "People suspect the write that they can't see." },
  ],
  key: 0,
  explanation: "Without a time to live, an entry stays until somebody removes it, however old it is.",
  topic: "Caching",
  difficulty: "easy",
  level: "apply",
  sources: [{ title: "RFC 9111", url: "https://www.rfc-editor.org/rfc/rfc9111", locator: "4.2" }],
  pictures: [],
  lang: "en",
};

const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const option = (page: Page, letter: string) =>
  page.getByRole("textbox", { name: `Option ${letter}`, exact: true });

/** Writes a question of three options by the keyboard, the first option being right. */
async function write(page: Page, stem: string) {
  await page.getByRole("textbox", { name: "Question", exact: true }).fill(stem);
  await option(page, "A").click();
  await page.keyboard.type("Entries never expire");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Reads skip the cache");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Writes fail silently");
  await page.getByRole("button", { name: "Remove option D" }).click();
  await page.getByRole("radio", { name: "Option A is right" }).check();
  await page
    .getByRole("textbox", { name: "Why people choose B" })
    .fill("People confuse a miss with a stale entry.");
  await page
    .getByRole("textbox", { name: "Why people choose C" })
    .fill("People suspect the write that they can't see.");
  await page
    .getByRole("textbox", { name: "Explanation" })
    .fill("Without a time to live, an entry stays until it is removed.");
  await page.getByRole("combobox", { name: "Topic" }).fill("Caching");
}

test("an admin's team writes three questions, mends a finding, and reviews them with four eyes", async ({
  page,
  newAdmin,
  newVerified,
  actAs,
  signIn,
  checkAccessibility,
  allowConsole,
}) => {
  // An address without an account is refused.
  allowConsole(/422 .*members/);
  const [admin, author, reviewer] = [
    await newAdmin(),
    await newVerified({ name: "Arno Author" }),
    await newVerified({ name: "Rita Reviewer" }),
  ];
  await signIn(admin);
  await page.goto("/overview");
  await page
    .getByRole("navigation", { name: "For admins" })
    .getByRole("link", { name: "Own Questions" })
    .click();
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Name").fill("Backend basics");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Backend basics");
  for (const [person, role] of [
    [author, "Author"],
    [reviewer, "Reviewer"],
  ] as const) {
    await page.getByLabel("Email of their account").fill(person.email);
    await page.getByLabel("Role", { exact: true }).selectOption(role);
    await page.getByRole("button", { name: "Add person" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: person.email })).toBeVisible();
  }
  await page.getByLabel("Email of their account").fill("nobody@example.org");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("There is no account with this address.").first()).toBeVisible();
  await checkAccessibility(page, "people of a collection");

  await actAs(author);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Write Questions" }).click();
  await page.getByRole("link", { name: "Backend basics" }).click();
  for (const number of [1, 2, 3]) {
    await page.getByRole("button", { name: "New question" }).click();
    await expect(page.getByRole("heading", { name: "Before the review" })).toBeVisible();
    await write(page, `Price ${number} is an hour old. Which of these is not the cause?`);
    await page.keyboard.press("Control+s");
    await saved(page);
    const finding = page
      .getByText("“not” in the question sentence")
      .or(page.getByText('"not" in the question sentence'));
    await expect(finding).toBeVisible();
    if (number === 1) await checkAccessibility(page, "question editor");
    await page
      .getByRole("textbox", { name: "Question", exact: true })
      .fill(`The cache returns price ${number}, which is an hour old. What causes this?`);
    await expect(finding).toBeHidden();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("The question is in review.")).toBeVisible();
    await page.getByRole("link", { name: "Backend basics" }).click();
  }
  await expect(page.getByRole("row")).toHaveCount(4);
  await checkAccessibility(page, "questions of a collection");

  await actAs(reviewer);
  await page.goto("/author");
  await page.getByRole("link", { name: "Review 3 questions" }).click();
  await checkAccessibility(page, "review queue");
  await page.getByRole("link", { name: /price 1/ }).click();
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`returns price ${number}`)).toBeVisible();
    await expect(page.getByText("time to live")).toBeHidden();
    if (number === 1) await checkAccessibility(page, "blind answer");
    await page
      .getByRole("radio", { name: number === 1 ? "Reads skip the cache" : "Entries never expire" })
      .check();
    await page.getByRole("button", { name: "Answer and show the key" }).click();
    await expect(page.getByText("time to live")).toBeVisible();
    if (number === 1) {
      await expect(page.getByText("Your answer was not the key.")).toBeVisible();
      await checkAccessibility(page, "decision");
      await page.getByRole("button", { name: "Send back" }).click();
      await expect(page.getByText("Please say what to change.")).toBeVisible();
      await page.getByLabel("What to change").fill("Name the cache in the question.");
      await page.getByRole("button", { name: "Send back" }).click();
    } else await page.getByRole("button", { name: "Approve" }).click();
  }
  await expect(page.getByText("Nothing waits for your review")).toBeVisible();

  await actAs(author);
  await page.goto("/author");
  await page.getByRole("link", { name: "Backend basics" }).click();
  await expect(page.getByText("1 comment")).toBeVisible();
  await page.getByRole("link", { name: /price 1/ }).click();
  await expect(page.getByText("Name the cache in the question.")).toBeVisible();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText(", resolved")).toBeVisible();
});

async function makeTeam(
  context: BrowserContext,
  given: {
    newAdmin(): Promise<Account>;
    newVerified(change: Record<string, string>): Promise<Account>;
    signIn(account: Account): Promise<void>;
  },
): Promise<Team> {
  const [admin, author, reviewer] = [
    await given.newAdmin(),
    await given.newVerified({ name: "Arno Author" }),
    await given.newVerified({ name: "Rita Reviewer" }),
  ];
  await given.signIn(admin);
  const { id } = await send(context, "POST", "/api/collections", {
    name: "Backend basics",
    lang: "en",
    fourEyes: true,
  });
  for (const [person, role] of [
    [author, "author"],
    [reviewer, "reviewer"],
  ] as const)
    await send(context, "POST", `/api/collections/${id}/members`, { email: person.email, role });
  return { collection: id, admin, author, reviewer };
}

test("two authors change one question: the second compares both texts and merges them", async ({
  page,
  context,
  newAdmin,
  newVerified,
  signIn,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/409/);
  const { collection } = await makeTeam(context, { newAdmin, newVerified, signIn });
  const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body: text });
  await page.goto(`/author/question/${id}`);
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(text.stem);
  const theirs = {
    ...text,
    topic: "Expiry",
    explanation: "The entry has no time to live, so nothing ever removes it.",
  };
  await send(context, "PATCH", `/api/questions/${id}`, { version: 1, body: theirs });
  await page
    .getByRole("textbox", { name: "Question", exact: true })
    .fill("Prices are an hour old. What causes this?");
  await expect(page.getByRole("heading", { name: /Ada Admin changed this question/ })).toBeVisible();
  await checkAccessibility(page, "conflict");
  await page.getByRole("group", { name: "Explanation" }).getByLabel("Text of Ada Admin").check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await saved(page);
  const merged = await send(context, "GET", `/api/questions/${id}`);
  expect(merged.body).toMatchObject({
    stem: "Prices are an hour old. What causes this?",
    topic: "Caching",
    explanation: theirs.explanation,
  });
});

test("an author who is removed while writing keeps the text; a session that ends brings it back", async ({
  page,
  context,
  browser,
  product,
  newAdmin,
  newVerified,
  signIn,
  actAs,
  allowConsole,
}) => {
  allowConsole(/40[14]|Failed to load|could not be fetched/);
  const { collection, admin, author } = await makeTeam(context, { newAdmin, newVerified, signIn });
  const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body: text });
  await actAs(author);
  await page.goto(`/author/question/${id}`);
  const question = page.getByRole("textbox", { name: "Question", exact: true });
  await expect(question).toHaveValue(text.stem);

  // The session ends elsewhere: the page leads to the sign-in, and back to the text.
  const cookies = await context.cookies();
  await context.clearCookies({ name: /session/ });
  await question.fill("Prices are two hours old. What causes this?");
  await expect(page).toHaveURL(/\/login/);
  expect(cookies.length).toBeGreaterThan(0);
  await page.getByLabel("Email").fill(author.email);
  await page.getByLabel("Password", { exact: true }).fill(author.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(new RegExp(`/author/question/${id}`));
  await expect(question).toHaveValue("Prices are two hours old. What causes this?");
  await expect(page.getByText("What you typed on this device at")).toBeVisible();
  await saved(page);

  // The owner removes the author, who is still typing.
  const other = await browser.newContext({ baseURL: product.url });
  await signIn(admin, other);
  const members = await send(other, "GET", `/api/collections/${collection}/members`);
  const member = members.find((one: { email: string }) => one.email === author.email);
  await send(other, "DELETE", `/api/collections/${collection}/members/${member.id}`);
  await other.close();
  await question.fill("Prices are three hours old. What causes this?");
  await expect(page.getByText("You can no longer change this question.")).toBeVisible();
  await expect(question).toHaveValue("Prices are three hours old. What causes this?");
});

test("without a connection the text stays on the device, and is saved when the connection is back", async ({
  page,
  context,
  newAdmin,
  newVerified,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load|ERR_INTERNET_DISCONNECTED|could not be fetched/);
  const { collection } = await makeTeam(context, { newAdmin, newVerified, signIn });
  const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body: text });
  await page.goto(`/author/question/${id}`);
  const explanation = page.getByRole("textbox", { name: "Explanation" });
  await expect(explanation).toHaveValue(text.explanation);
  await context.setOffline(true);
  await explanation.fill("An entry without a time to live stays for ever.");
  await expect(page.getByText("kept on this device. Trying again.")).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  expect((await send(context, "GET", `/api/questions/${id}`)).body.explanation).toContain("stays for ever");
});

test("the screens of authors fit a phone", async ({ page, context, newAdmin, newVerified, signIn }) => {
  const { collection } = await makeTeam(context, { newAdmin, newVerified, signIn });
  const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body: text });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/author",
    `/author/collection/${collection}`,
    `/author/collection/${collection}/people`,
    `/author/question/${id}`,
    "/author/review",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await overreach(page), path).toBe(0);
  }
});
