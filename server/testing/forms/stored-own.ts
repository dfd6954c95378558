/** The own assessment of 7 questions in a database, for servers that run as processes. */
import { insertItemVersions } from "../../banks/items-store.ts";
import type { Db } from "../../database/handle.ts";
import { newId } from "../../platform/ids.ts";
import { ownVersion } from "./own-assessments.ts";

/** Stores its first version, offered to everyone. */
export async function storeOwnAssessment(db: Db, ownerId: string): Promise<void> {
  const { slug, title, form, topics, items } = ownVersion();
  const [collection, at] = [newId(), new Date().toISOString()];
  await db
    .insertInto("collections")
    .values({ id: collection, name: title, lang: "en", four_eyes: 0, created_at: at, version: 1 })
    .execute();
  await insertItemVersions(db, items, at);
  await db
    .insertInto("own_assessments")
    .values({
      ...{ slug, collection_id: collection, state: "published", draft: "{}", published: 1, version: 1 },
      ...{ created_by: ownerId, updated_by: ownerId, created_at: at, updated_at: at },
    })
    .execute();
  await db
    .insertInto("own_versions")
    .values({
      ...{ slug, number: 1, statistics_version: 1, title, description: "", offered: "everyone", notes: "" },
      ...{ form: JSON.stringify(form), topics: JSON.stringify(topics) },
      ...{ items: JSON.stringify(items.map(({ hash }) => hash)), published_at: at, published_by: ownerId },
    })
    .execute();
}
