/** The file of an import, stored in the parts in which it arrives. */
import { importLimits } from "../../contract/authoring/imports.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";

/** How many parts a file of this many bytes has. */
export function partsOf(size: number): number {
  return Math.ceil(size / importLimits.partBytes);
}

/**
 * Stores a part of a file that is being uploaded; one that is there stays.
 * @throws AppError not_found for a part that the file does not have, invalid_input for one of another length, wrong_state when the file is whole
 */
export async function insertPart(db: Db, id: string, part: number, bytes: Buffer): Promise<void> {
  const found = await getRow(db, id);
  const last = partsOf(found.size) - 1;
  const length = part === last ? found.size - last * importLimits.partBytes : importLimits.partBytes;
  if (part < 0 || part > last) throw new AppError("not_found");
  if (bytes.length !== length)
    throw new AppError("invalid_input", {
      sentence: "This part does not belong to the file. Please start again.",
    });
  if (found.state !== "uploading")
    throw new AppError("wrong_state", { sentence: "The file is here already." });
  await db
    .insertInto("import_parts")
    .values({ import_id: id, part, bytes: bytes.toString("base64") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("imports")
    .set((update) => ({
      done: update
        .selectFrom("import_parts")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("import_id", "=", id),
    }))
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

/** @throws AppError wrong_state when a part of the file is missing */
export async function refuseMissingParts(db: Db, id: string): Promise<void> {
  const { size } = await getRow(db, id);
  const { count } = await db
    .selectFrom("import_parts")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  if (count < partsOf(size))
    throw new AppError("wrong_state", { sentence: "Parts of the file are missing. Please send it again." });
}

/** The file's bytes. @throws AppError wrong_state when a part is missing */
export async function readBytes(db: Db, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await getRow(db, id);
  const bytes = new Uint8Array(size);
  for (let part = 0; part < partsOf(size); part++) {
    const row = await db
      .selectFrom("import_parts")
      .select("bytes")
      .where("import_id", "=", id)
      .where("part", "=", part)
      .executeTakeFirst();
    if (!row)
      throw new AppError("wrong_state", { sentence: "Parts of the file are missing. Please send it again." });
    bytes.set(Buffer.from(row.bytes, "base64"), part * importLimits.partBytes);
  }
  return bytes;
}

async function getRow(db: Db, id: string) {
  const row = await db
    .selectFrom("imports")
    .select(["size", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
