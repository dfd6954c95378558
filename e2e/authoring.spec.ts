/** Own questions: an admin makes a collection, authors write in it, a reviewer answers blind, approves and sends back. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const option = (page: Page, letter: string) =>
  page.getByRole("textbox", { name: `Option ${letter}`, exact: true });

/** Writes a question of three options with the keyboard; the first option is correct. */
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

/** Undoes formatting with Ctrl+Z, and restores a removed option from the notice about it. */
async function takeBack(page: Page) {
  const reason = page.getByRole("textbox", { name: "Why people choose B" });
  await reason.selectText();
  await page.keyboard.press("Control+b");
  await expect(reason).toHaveValue("**People confuse a miss with a stale entry.**");
  await page.keyboard.press("Control+z");
  await expect(reason).toHaveValue("People confuse a miss with a stale entry.");
  await page.getByRole("button", { name: "Remove option A" }).click();
  await expect(option(page, "A")).toHaveValue("Reads skip the cache");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(option(page, "A")).toHaveValue("Entries never expire");
  await expect(page.getByRole("radio", { name: "Option A is right" })).toBeChecked();
}

test("a team writes three questions, fixes a finding, and reviews them with four eyes", async ({
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
    .getByRole("link", { name: "Collections" })
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
  await page.getByRole("button", { name: "New question" }).click();
  for (const number of [1, 2, 3]) {
    await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Topic" })).toHaveValue(number === 1 ? "" : "Caching");
    await write(page, `Price ${number} is an hour old. Which of these is not the cause?`);
    await page.keyboard.press("Control+s");
    await saved(page);
    const finding = page.getByText("“not” in the question:").or(page.getByText('"not" in the question:'));
    await expect(finding).toBeVisible();
    if (number === 1) {
      await checkAccessibility(page, "question editor");
      await takeBack(page);
    }
    await page
      .getByRole("textbox", { name: "Question", exact: true })
      .fill(`The cache returns price ${number}, which is an hour old. What causes this?`);
    await expect(finding).toBeHidden();
    const next = page.getByRole("button", { name: "New question" });
    // Submits the first for review with the keyboard, and the others together.
    if (number === 1) {
      await page.keyboard.press("Control+Shift+Enter");
      await expect(page.getByText("The question is in review.")).toBeVisible();
      await expect(next).toBeFocused();
      await page.keyboard.press("Enter");
    } else if (number === 2) await next.click();
  }
  await saved(page);
  await page.getByRole("link", { name: "Backend basics" }).click();
  await page.getByRole("button", { name: "Submit my drafts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("2 questions submitted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit my drafts" })).toBeHidden();
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
      const notice = page.getByRole("status").filter({ hasText: "Your answer was not the key." });
      await expect(notice).toBeFocused();
      await expect(page.getByRole("listitem").filter({ hasText: "Your answer" })).toContainText(
        "Reads skip the cache",
      );
      await checkAccessibility(page, "decision");
      await page.getByRole("button", { name: "Send back" }).click();
      await expect(page.getByText("Please say what to change.")).toBeVisible();
      await page.getByLabel("What to change").fill("Name the cache in the question.");
      await page.getByRole("button", { name: "Send back" }).click();
    } else await page.getByRole("button", { name: "Approve" }).click();
  }
  await expect(page.getByText("Nothing to review")).toBeVisible();

  await actAs(author);
  await page.goto("/author");
  await page.getByRole("link", { name: "Backend basics" }).click();
  await expect(page.getByText("1 comment")).toBeVisible();
  await page.getByRole("link", { name: /price 1/ }).click();
  await expect(page.getByText("Name the cache in the question.")).toBeVisible();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText(", resolved")).toBeVisible();
});
