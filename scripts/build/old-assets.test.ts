/** Pages that were open before an upgrade continue to work (F22). */
import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptDays, removeOldAssets } from "./old-assets.mjs";

test("files of the previous build stay for a week, those of the newest for as long as it is the newest", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-assets-"));
  const now = Date.now();
  const put = (name: string, days: number) => {
    writeFileSync(join(folder, name), name);
    const time = new Date(now - days * 86_400_000);
    utimesSync(join(folder, name), time, time);
  };
  put("app-new.js", keptDays + 30);
  put("app-new.js.br", keptDays + 30);
  put("app-before.js", keptDays - 1);
  put("app-before.js.gz", keptDays - 1);
  put("app-old.js", keptDays + 1);
  put("app-old.js.br", keptDays + 1);
  expect(await removeOldAssets(folder, ["app-new.js"], now)).toEqual(["app-old.js", "app-old.js.br"]);
  expect(readdirSync(folder).sort()).toEqual([
    "app-before.js",
    "app-before.js.gz",
    "app-new.js",
    "app-new.js.br",
  ]);
});
