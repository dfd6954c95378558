/** Reads tables on the screen and in files as plain values. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { intercept } from "./intercept.ts";

export const bodyRows = (page: Page) => page.locator("main table tbody tr");
export const pageButton = (page: Page, number: number) =>
  page.getByRole("button", { name: `Page ${number}`, exact: true });
export const totalButton = (page: Page, total: number) =>
  page.getByRole("button", { name: new RegExp(`^Total: ${total}\\b`) });

export async function headers(page: Page): Promise<string[]> {
  return page
    .locator("main thead th")
    .evaluateAll((cells) =>
      cells.map(
        (cell) =>
          cell.getAttribute("abbr") ?? (cell.querySelector("button") ?? cell).textContent?.trim() ?? "",
      ),
    );
}

/** The values of each row by the header of their column. */
export async function readTable(page: Page): Promise<Record<string, string>[]> {
  const names = await headers(page);
  const cells = await bodyRows(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const value = (cell.lastElementChild ?? cell).cloneNode(true) as Element;
        // Drawings, such as the hallmark with its initials, are no part of the value.
        for (const drawing of value.querySelectorAll("[aria-hidden=true]")) drawing.remove();
        return value.textContent ?? "";
      }),
    ),
  );
  return cells.map((values) =>
    Object.fromEntries(names.map((name, place) => [name, values[place]?.trim() ?? ""])),
  );
}

/** Reads a file that must be strict CSV: one byte-order mark, commas, CRLF, every value quoted. */
function parseStrictly(file: string): string[][] {
  const bytes = readFileSync(file);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.subarray(3).toString("utf8");
  expect(text).not.toContain("\uFEFF");
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = 0;
  const value = /"((?:[^"]|"")*)"(,|\r\n)/y;
  while (rest < text.length) {
    value.lastIndex = rest;
    const found = value.exec(text);
    if (!found) throw new Error(`No quoted value at ${rest}: ${text.slice(rest, rest + 60)}`);
    row.push(found[1]!.replaceAll('""', '"'));
    rest = value.lastIndex;
    if (found[2] === ",") continue;
    rows.push(row);
    row = [];
  }
  expect(row, "the last line ends as the others").toEqual([]);
  expect(new Set(rows.map((one) => one.length)).size, "each line has as many values").toBe(1);
  return rows;
}

/** Presses Download Excel while the calls are held, and returns the name and lines of the file. */
export async function download(page: Page, path: string): Promise<{ name: string; rows: string[][] }> {
  const call = await intercept(page, path);
  call.hold();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Excel", exact: true }).click();
  await expect(page.getByRole("button", { name: "Loading csv...", exact: true })).toBeVisible();
  call.release();
  const file = await coming;
  expect(file.url()).toMatch(/^blob:/);
  await expect(page.getByRole("button", { name: "Download Excel", exact: true })).toBeVisible();
  return { name: file.suggestedFilename(), rows: parseStrictly(await file.path()) };
}
