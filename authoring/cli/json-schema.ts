/** `bank schema`: rewrites the JSON Schema for editors. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankJsonSchema } from "../bank/schema.ts";

/** Returns 0. */
export function bankSchemaCommand(_args: string[], contentDir: string): number {
  writeFileSync(join(contentDir, "bank.schema.json"), bankJsonSchema());
  return 0;
}
