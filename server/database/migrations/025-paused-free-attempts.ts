/** Assignments during which their people take no free attempts on the same assessment. */
import type { Migration } from "./migration.ts";

export const pausedFreeAttempts: Migration = {
  name: "025-paused-free-attempts",
  async up({ schema }) {
    await schema
      .alterTable("assignments")
      .addColumn("free_attempts", "text", (column) => column.notNull().defaultTo("usual"))
      .execute();
  },
};
