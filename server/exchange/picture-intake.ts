/** Stores the pictures of an imported file, for the questions that are taken over. */
import type { CheckedPicture } from "../../authoring/exchange/imported-pictures.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { columnsOf } from "../authoring/question-text.ts";
import type { Db } from "../database/handle.ts";
import { insertPicture, noRoomForPictures } from "../pictures/store.ts";
import type { ReadAccount } from "./reader.ts";

/** Takes in the pictures of one file, batch by batch. */
export interface PictureIntake {
  /**
   * Stores the pictures of a batch, inside a transaction.
   * @returns the accounts, without the pictures that the collection has no room for
   */
  take(db: Db, accounts: ReadAccount[], found: CheckedPicture[], now: Date): Promise<ReadAccount[]>;
}

/** Pictures of a file for a collection. */
export function createPictureIntake(collectionId: string): PictureIntake {
  const refused = new Set<string>();
  return {
    async take(db, accounts, found, now) {
      // In a fixed order, so that two imports with the same pictures can't deadlock.
      const ordered = found.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      for (const picture of ordered) {
        const bytes = Buffer.from(picture.bytes);
        if (!(await insertPicture(db, collectionId, { ...picture, bytes }, now))) refused.add(picture.hash);
      }
      return refused.size === 0 ? accounts : accounts.map((account) => withoutRefused(account, refused));
    },
  };
}

function withoutRefused(account: ReadAccount, refused: ReadonlySet<string>): ReadAccount {
  if (!account.columns) return account;
  const body = JSON.parse(account.columns.body) as QuestionBody;
  const pictures = body.pictures.filter(({ hash }) => !refused.has(hash));
  const lost = body.pictures.length - pictures.length;
  if (lost === 0) return account;
  const missing = new Set([...account.missing, "pictures" as const]);
  if (pictures.every(({ alternative }) => alternative.trim() !== "")) missing.delete("descriptions");
  return {
    ...account,
    state: "needs",
    missing: [...missing],
    notes: [
      ...account.notes,
      `${lost === 1 ? "a picture is" : `${lost} pictures are`} left out. ${noRoomForPictures.replace(/\.$/, "")}`,
    ],
    columns: columnsOf({ ...body, pictures }),
  };
}
