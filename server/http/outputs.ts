/**
 * Leaves of a value what its schema names. The schema itself could do it; on an assessment's questions and reviews, whose
 * code comes in hundreds of small pieces, that costs more than all else about the answer.
 */
import type * as z from "zod/mini";

type Pick = (value: unknown) => unknown;
type Schema = z.ZodMiniType;

const compiled = new WeakMap<object, Pick>();

/** @throws TypeError or a schema's error when a value is not what the schema says */
export function pickOutput(schema: Schema, value: unknown): unknown {
  let pick = compiled.get(schema);
  if (!pick) {
    pick = pickOf(schema);
    compiled.set(schema, pick);
  }
  return pick(value);
}

function pickOf(schema: Schema): Pick {
  const { def } = schema._zod;
  if (!def.checks?.length) {
    if (def.type === "string" || def.type === "number" || def.type === "boolean") return primitive(def.type);
    if (def.type === "enum") return oneOf((def as unknown as { entries: Record<string, unknown> }).entries);
    if (def.type === "array") return arrayOf((def as unknown as { element: Schema }).element);
    if (def.type === "object") return objectOf(def as unknown as ObjectDefinition, schema);
    if (def.type === "optional" || def.type === "nullable") {
      const inner = pickOf((def as unknown as { innerType: Schema }).innerType);
      const none = def.type === "optional" ? undefined : null;
      return (value) => (value === none ? value : inner(value));
    }
  }
  return (value) => (schema as unknown as { parse: Pick }).parse(value);
}

function primitive(type: "string" | "number" | "boolean"): Pick {
  return (value) => {
    const given: string = typeof value;
    if (given !== type) throw new TypeError(`An answer has ${given} in place of ${type}.`);
    return value;
  };
}

function oneOf(entries: Record<string, unknown>): Pick {
  const values = new Set(Object.values(entries));
  return (value) => {
    if (!values.has(value)) throw new TypeError("An answer has a word that is none of those declared.");
    return value;
  };
}

function arrayOf(element: Schema): Pick {
  const pick = pickOf(element);
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("An answer lacks a list.");
    return value.map(pick);
  };
}

interface ObjectDefinition {
  shape: Record<string, Schema>;
  catchall?: Schema;
}

function objectOf({ shape, catchall }: ObjectDefinition, schema: Schema): Pick {
  // What a schema says of unnamed fields is left to it.
  if (catchall) return (value) => (schema as unknown as { parse: Pick }).parse(value);
  const fields = Object.entries(shape).map(([name, field]) => [name, pickOf(field)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) throw new TypeError("An answer lacks an object.");
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const field = pick((value as Record<string, unknown>)[name]);
      if (field !== undefined) picked[name] = field;
    }
    return picked;
  };
}
