/** The web app manifest, with icons in the sizes that it declares. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matchPage } from "../../../contract/pages.ts";

const web = join(import.meta.dirname, "../../../web");
const manifest = JSON.parse(readFileSync(join(web, "public/manifest.webmanifest"), "utf8"));
const page = readFileSync(join(web, "index.html"), "utf8");

/** Width and height of a PNG in pixels. */
function sizeOf(path: string): string {
  const png = readFileSync(join(web, "public", path));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("the manifest's icons are there in their sizes, one of them maskable, and its addresses are pages", () => {
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src), src).toBe(sizes);
  const sizes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`);
  expect(sizes).toEqual(expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512"]));
  const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }: { url: string }) => url)];
  for (const address of addresses) expect(matchPage(address).kind, address).toBe("page");
});

test("the page names the manifest and the icon of Apple's home screen, and the browser's bar has the page's colour", () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf("apple-touch-icon.png")).toBe("180x180");
  const colours = [...page.matchAll(/name="theme-color"[^>]*content="(#\w+)"/g)].map(([, colour]) => colour);
  expect(colours).toEqual(["#f8faf8", "#14181c"]);
  expect(manifest.theme_color).toBe(colours[0]);
});
