/** Runs a SQL script, given as JSON on standard input, on PostgreSQL in this process and prints the last result. */
import { text } from "node:stream/consumers";
import { PGlite } from "@electric-sql/pglite";
import { cellsOf, errorLine, numberingParsers } from "./pg-text.mjs";
import { snapshot } from "./snapshot.mjs";

const emptyDatabase = await snapshot("pglite", "@electric-sql/pglite", async () => {
  const fresh = await PGlite.create();
  const dump = await fresh.dumpDataDir("none");
  return new Uint8Array(await dump.arrayBuffer());
});
const database = await PGlite.create({ loadDataDir: new Blob([emptyDatabase]), parsers: numberingParsers() });
await database.exec("SET timezone TO 'UTC'");
if (process.argv[2] === "--version") {
  const { rows } = await database.query("SHOW server_version");
  console.log(rows[0].server_version);
  process.exit(0);
}

const { setup, statements, continues } = JSON.parse(await text(process.stdin));
for (const statement of setup) await attempt(statement);
let last = "(no result)";
const transcript = [];
for (const statement of statements) {
  for (const result of await attempt(statement)) {
    if (result.fields.length === 0) continue;
    last = cellsOf(result.rows.map((row) => Object.values(row)));
    transcript.push(last);
  }
}
console.log(continues ? transcript.join("\n") : last);
process.exit(0);

async function attempt(statement) {
  try {
    return await database.exec(statement, { rowMode: "array" });
  } catch (error) {
    if (!continues) {
      console.error(errorLine(error));
      process.exit(1);
    }
    transcript.push(errorLine(error));
    return [];
  }
}
