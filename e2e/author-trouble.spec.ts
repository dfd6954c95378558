/** Interruptions for authors: a conflicting edit, removal from the collection, an ended session, no connection, a phone. */
import type { Page } from "@playwright/test";
import { makeTeam, send, text } from "./author-team.ts";
import { expect, test } from "./fixtures.ts";
import { overreach } from "./layout.ts";

const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

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

test("an author who is removed while writing keeps the text; after an ended session it is restored", async ({
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

  // The session ends elsewhere: the page leads to the sign-in, and back to the unsaved text.
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

test("offline the text stays on the device and is saved when the connection is back", async ({
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

test("a line of what is missing leads to its field, in a folded part too", async ({
  page,
  context,
  newAdmin,
  newVerified,
  signIn,
}) => {
  const { collection } = await makeTeam(context, { newAdmin, newVerified, signIn });
  const body = { ...text, sources: [{ title: "", url: "https://example.org", locator: "" }] };
  const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body });
  await page.goto(`/author/question/${id}`);
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toBeHidden();
  await page.getByRole("button", { name: "Name the source, or remove it." }).click();
  await expect(title).toBeFocused();
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
    await expect.poll(() => overreach(page), path).toBe(0);
  }
});
