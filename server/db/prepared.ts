/**
 * The statements of the hottest paths (who is asking, which attempt, store the choices), built once per engine: for them
 * the building costs more than the running.
 */
import { type Compilable, CompiledQuery, type QueryResult } from "kysely";
import type { Db } from "./database.ts";

type Value = string | number | null;

/** Selects by key that are answered without a detour through a thread where the engine allows it. */
export const readsByKey = new Set<string>();

interface Built {
  sql: string;
  /** By place: a parameter's name, or a constant. */
  places: ({ name: string } | { constant: unknown })[];
}

const mark = "\u0001";

/**
 * Prepares a statement.
 * @param build writes it once, with stand-ins for its parameters; it must not branch on their values
 * @returns runs it on a handle or a transaction with given parameters
 */
export function prepared<Parameters extends Record<string, Value>, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<QueryResult<Row>> {
  const byEngine = new Map<unknown, Built>();
  return (db, parameters) => {
    const engine = db.getExecutor().adapter.constructor;
    let built = byEngine.get(engine);
    if (!built) {
      built = buildOnce(db, build);
      byEngine.set(engine, built);
    }
    const values = built.places.map((place) => ("name" in place ? parameters[place.name] : place.constant));
    return db.executeQuery<Row>(CompiledQuery.raw(built.sql, values));
  };
}

function buildOnce<Parameters, Row>(
  db: Db,
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): Built {
  const standIns = new Proxy({}, { get: (_, name) => `${mark}${String(name)}` }) as Parameters;
  const { sql, parameters } = build(db, standIns).compile();
  if (/^select\b/i.test(sql)) readsByKey.add(sql);
  const places = parameters.map((value) =>
    typeof value === "string" && value.startsWith(mark)
      ? { name: value.slice(mark.length) }
      : { constant: value },
  );
  return { sql, places };
}
