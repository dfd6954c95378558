/** The list of common passwords, read once when the first password is chosen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { rules } from "../../contract/rules.ts";

let known: ReadonlySet<string> | undefined;

/** Lower-case common passwords of allowed length, from the zxcvbn-ts dictionary. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= readList();
  return known;
}

function readList(): ReadonlySet<string> {
  const file = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const list = JSON.parse(readFileSync(file, "utf8")) as string[];
  return new Set(list.filter((password) => password.length >= rules.passwordMin));
}
