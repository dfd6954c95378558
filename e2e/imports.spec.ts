/** Imports a file of questions into a collection: upload, report, corrections, adding, and exporting again. */
import { readFileSync } from "node:fs";
import { png } from "../server/pictures/testing/files.ts";
import { makeTeam } from "./author-team.ts";
import { expect, test } from "./fixtures.ts";

const gift = `$CATEGORY: $course$/top/Caching

// [id:c-1] [tag:easy] [tag:apply]
::Stale prices:: A cache returns prices that changed an hour ago. What causes this?{=Entries never expire ~Reads skip the cache#People confuse a miss with a stale entry. ~Writes fail silently#People suspect what they can't see. ####Without a time to live an entry stays until it is removed.}

// [id:c-2]
Which header lets a shared cache keep a response for a minute?{~%50%\`s-maxage\\=60\` ~%50%\`max-age\\=60\` ~\`no-store\`}

Who wrote RFC 9111?{=Fielding =Nottingham}
`;
const moodle = `<quiz><question type="multichoice"><name><text>Chart</text></name><questiontext format="html"><text><![CDATA[<p>What does the chart show?</p><img src="@@PLUGINFILE@@/chart.png" alt="A chart of prices"><img src="https://example.org/logo.png">]]></text><file name="chart.png" path="/" encoding="base64">${png(240, 120).toString("base64")}</file></questiontext><answer fraction="100"><text>Prices</text></answer><answer fraction="0"><text>Costs</text></answer></question></quiz>`;
const csv =
  'Frage;Antwort A;Antwort B;Loesung;Thema\n"Welcher Status sagt ""nicht gefunden""?";404;500;A;HTTP\n';

test("an author imports files, resolves open questions, and adds the questions as drafts", async ({
  page,
  newAdmin,
  newVerified,
  actAs,
  signIn,
  checkAccessibility,
}) => {
  const team = await makeTeam(page.context(), { newAdmin, newVerified, signIn });
  await actAs(team.author);
  await page.goto(`/author/collection/${team.collection}`);
  await page.getByRole("link", { name: "Imports" }).click();
  await expect(page.getByText("No file has been imported.")).toBeVisible();
  await checkAccessibility(page, "imports of a collection");
  const choose = (name: string, text: string) =>
    page
      .getByLabel("File of questions")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

  await choose("caching.gift", gift);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("caching.gift");
  await expect(page.getByRole("button", { name: "Add all 2 questions as drafts" })).toBeVisible();
  await expect(page.getByText("It is of the type short answer.")).toBeVisible();
  await checkAccessibility(page, "questions of a file");
  await page.getByRole("button", { name: "Needs an answer (1)" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "What causes this?" })).toBeHidden();
  await page.getByText("notes", { exact: false }).first().click();
  await expect(page.getByText("the weights 50/50 are dropped")).toBeVisible();
  await page.getByRole("radio", { name: "s-maxage=60" }).click();
  await expect(page.getByText("Right: s-maxage=60")).toBeVisible();
  await page.getByRole("button", { name: "Add all 2 questions as drafts" }).click();
  await expect(page.getByText("2 questions added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the drafts" })).toBeVisible();
  await page.getByRole("link", { name: "Open the draft", exact: true }).first().click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(
    /changed an hour ago/,
  );

  await page.goto(`/author/collection/${team.collection}/imports`);
  await choose("caching.gift", gift.replace("Entries never expire", "Entries have no time to live"));
  await expect(page.getByText("Entries have no time to live").first()).toBeVisible();
  await expect(page.getByText("In the collection").first()).toBeVisible();

  await page.goto(`/author/collection/${team.collection}/imports`);
  await choose("http.csv", csv);
  await expect(page.getByRole("heading", { name: "What do the columns hold?" })).toBeVisible();
  await checkAccessibility(page, "columns of a table");
  for (const [heading, part] of [
    ["Frage", "Question"],
    ["Antwort A", "Option 1"],
    ["Antwort B", "Option 2"],
    ["Loesung", "Right option (number, letter or text)"],
    ["Thema", "Topic"],
  ] as const)
    await page.getByLabel(`What ${heading} holds`).selectOption({ label: part });
  await page.getByRole("button", { name: "Read the questions" }).click();
  await expect(page.getByText('Welcher Status sagt "nicht gefunden"?')).toBeVisible();

  await page.goto(`/author/collection/${team.collection}/imports`);
  await page.getByRole("button", { name: "Export questions" }).click();
  await checkAccessibility(page, "export of questions");
  await page.getByLabel("Format").selectOption("gift");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("backend-basics.gift.txt");
  expect(readFileSync(await download.path(), "utf8")).toContain("[id:c-1]");

  await page.goto(`/author/collection/${team.collection}/imports`);
  await choose("charts.xml", moodle);
  await expect(page.getByRole("img", { name: "A chart of prices" })).toBeVisible();
  await page.getByText("note", { exact: false }).first().click();
  await expect(page.getByText("is on another server, and nothing is fetched")).toBeVisible();
  await checkAccessibility(page, "pictures of a file");

  await page.goto(`/author/collection/${team.collection}`);
  await page.getByRole("checkbox", { name: /Which header lets/ }).check();
  await page.getByRole("button", { name: "Export 1 question" }).click();
  await checkAccessibility(page, "export of chosen questions");
  await page.getByLabel("Format").selectOption("gift");
  const [chosen] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the file" }).click(),
  ]);
  const only = readFileSync(await chosen.path(), "utf8");
  expect(only).toContain("[id:c-2]");
  expect(only).not.toContain("[id:c-1]");
});
