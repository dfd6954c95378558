/** A file of 200 questions becomes an assessment, taken on a phone; a wrong key is found, corrected and regraded. */
import type { Page } from "@playwright/test";
import { makeTeam } from "./author-team.ts";
import { expect, testAlone } from "./fixtures.ts";

const causes = ["Entries never expire", "Reads skip the cache", "Writes fail silently"];

/** Question `number` of the file in GIFT; without a single correct answer if `isOpen`. */
function giftOf(number: number, isOpen: boolean): string {
  const [never, skip, fail] = causes;
  const [first, second] = isOpen ? ["~%50%", "~%50%"] : ["=", "~"];
  return `$CATEGORY: $course$/top/${isOpen ? "Caching" : "Other"}

// [id:q-${number}] [tag:easy] [tag:apply]
The cache of shop ${number} returns prices that changed an hour ago. What causes this?{
${first}${never}${isOpen ? "#People think that entries expire by themselves." : ""}
${second}${skip}#People confuse a miss with a stale entry.
~${fail}#People suspect the write that they can't see.
####Without a time to live an entry stays until somebody removes it.}
`;
}

const open = [20, 90, 160];
const file = Array.from({ length: 200 }, (_, place) => giftOf(place + 1, open.includes(place + 1))).join(
  "\n",
);

/** The test screen, the answers and the result on a phone. */
async function take(page: Page, chosen: (stem: string) => string, score: string) {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto("/assessments?category=Your+organisation");
  await page.getByRole("link", { name: "Caching in the shop" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  for (let place = 1; place <= 3; place += 1) {
    const stem = (await page.getByText(/The cache of shop \d+ returns/).textContent())!;
    await page.getByRole("radio", { name: chosen(stem) }).check({ force: true });
    if (place < 3) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await expect(page.getByText(score, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Opens a question of the collection through the search. */
async function openQuestion(page: Page, collection: string, shop: number) {
  await page.goto(`/author/collection/${collection}`);
  await page.getByRole("searchbox", { name: "Search by question or topic" }).fill(`shop ${shop} `);
  await page.getByRole("link", { name: new RegExp(`shop ${shop} `) }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Question/ })).toBeVisible();
}

/** Answers each question in the review queue with the same option, and approves it. */
async function review(page: Page, option: string, questions: number) {
  await page.goto("/author");
  await page.getByRole("link", { name: /^Review (one question|\d+ questions)/ }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /The cache of shop/ })
    .first()
    .click();
  for (let place = 1; place <= questions; place += 1) {
    await page.getByRole("radio", { name: option }).check();
    await page.getByRole("button", { name: "Answer and show the key" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
  }
  await expect(page.getByText("Nothing to review")).toBeVisible();
}

// Regrading writes log entries that other journeys count.
testAlone(
  "200 questions are imported, three mended, reviewed and published, taken on a phone, and regraded after a wrong key",
  async ({ page, newAdmin, newVerified, actAs, signIn, checkAccessibility }) => {
    const [lifted, held] = [
      await newVerified({ name: "Lina Lifted" }),
      await newVerified({ name: "Hugo Held" }),
    ];
    const { collection, admin, author, reviewer } = await makeTeam(page.context(), {
      newAdmin,
      newVerified,
      signIn,
    });

    await actAs(author);
    await page.goto(`/author/collection/${collection}/imports`);
    await page
      .getByLabel("File of questions")
      .setInputFiles({ name: "shop.gift", mimeType: "text/plain", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: "Needs an answer (3)" }).click();
    for (const shop of open) {
      const card = page.getByRole("listitem").filter({ hasText: `shop ${shop} ` });
      await card.getByRole("radio", { name: causes[0]! }).click();
      await expect(card.getByText(`Right: ${causes[0]}`)).toBeVisible();
    }
    await page.getByRole("button", { name: "Add all 200 questions as drafts" }).click();
    await expect(page.getByText("200 questions added.")).toBeVisible({ timeout: 60_000 });

    for (const shop of open) {
      await openQuestion(page, collection, shop);
      await page.getByRole("button", { name: "Submit for review" }).click();
      await expect(page.getByText("The question is in review.")).toBeVisible();
    }

    await actAs(reviewer);
    await review(page, causes[0]!, 3);

    await actAs(author);
    await page.goto(`/author/collection/${collection}/assessments`);
    await page.getByRole("button", { name: "New assessment" }).click();
    await page.getByLabel("Title").fill("Caching in the shop");
    await page.getByRole("button", { name: "Add assessment" }).click();
    await page.getByLabel("Caching", { exact: true }).fill("3");
    await page.getByLabel("Pass mark in per cent").fill("100");
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("button", { name: "Publish version 1" }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();

    // One of the two picks the truly correct answer for shop 20, against its key.
    await actAs(lifted);
    await take(page, (stem) => (stem.includes("shop 20 ") ? causes[1]! : causes[0]!), "2/3");
    await actAs(held);
    await take(page, () => causes[0]!, "3/3");

    await actAs(admin);
    await expect(async () => {
      await page.goto("/insight");
      await page.getByRole("link", { name: "Caching in the shop" }).click({ timeout: 5000 });
      await expect(page.getByText("50%").first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });

    await actAs(author);
    await openQuestion(page, collection, 20);
    await expect(page.getByRole("heading", { name: "What answers say" })).toBeVisible();
    await expect(page.getByText("2 first attempts · 50% right")).toBeVisible();
    await expect(page.getByText("Used in Caching in the shop, version 1.")).toBeVisible();
    await checkAccessibility(page, "a question with what answers say");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Retire" }).click();
    await expect(page.getByText("Still asked until the next version is published: Caching")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("radio", { name: "Option B is right" }).check();
    await page
      .getByRole("textbox", { name: "Why people choose A" })
      .fill("People think that entries expire by themselves.");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).click();
    const dialog = page.getByRole("dialog", { name: "What did you change?" });
    await expect(dialog.getByText("you changed the right answer")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /Only wording/ })).toBeDisabled();
    await checkAccessibility(page, "the kind of a change");
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("The question is in review.")).toBeVisible();

    await actAs(reviewer);
    await review(page, causes[1]!, 1);

    await actAs(admin);
    await page.goto(`/author/collection/${collection}/assessments`);
    await page.getByRole("link", { name: "Caching in the shop" }).click();
    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(page.getByText(/Changed \(key.*\): The cache of shop 20/)).toBeVisible();
    await expect(page.getByText("this version gets statistics of its own")).toBeVisible();
    await page.getByRole("button", { name: "Publish version 2" }).click();

    await expect(page.getByRole("heading", { name: "Corrected keys" })).toBeVisible();
    const figure = (label: string) =>
      page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
    for (const [label, value] of [
      ["Ended attempts", "2"],
      ["Scores up", "1"],
      ["Scores down", "1"],
      ["Certificates issued", "1"],
      ["Certificates revoked", "1"],
    ] as const)
      await expect(figure(label)).toHaveText(value);
    await checkAccessibility(page, "corrected keys of an assessment");
    await page.getByRole("button", { name: "Regrade" }).click();
    await expect(page.getByText("This can't be undone.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Regrade" }).click();
    await expect(page.getByRole("heading", { name: "Corrected keys" })).toBeHidden();

    // The answers so far count for version 1.
    await page.goto("/insight");
    await page.getByRole("link", { name: "Caching in the shop" }).click();
    await page.getByLabel("Version", { exact: true }).selectOption({ label: "Version 1" });
    const answered = page
      .getByRole("row")
      .filter({ hasText: /shop 20/ })
      .filter({ hasText: "50%" });
    await answered.getByRole("link").click();
    await expect(page.getByRole("rowheader", { name: "Reads skip the cache (the key)" })).toBeVisible();

    for (const [person, score] of [
      [lifted, "3/3"],
      [held, "2/3"],
    ] as const) {
      await actAs(person);
      await page.goto("/my-assessments");
      await expect(page.getByText(score).first()).toBeVisible();
    }
  },
);
