/**
 * Writes a value as JSON, with what its schema names and nothing else. The schema itself could pick and JSON.stringify
 * write; on an assessment's questions and reviews, whose code comes in hundreds of small pieces, that costs more than all
 * else about the answer.
 */
import type * as z from "zod/mini";

/** Text of a value; undefined for what is absent. */
type Write = (value: unknown) => string | undefined;
type Schema = z.ZodMiniType;

const compiled = new WeakMap<object, Write>();

/** @throws TypeError or a schema's error when a value is not what the schema says */
export function writeOutput(schema: Schema, value: unknown): string | undefined {
  let write = compiled.get(schema);
  if (!write) {
    write = writerOf(schema);
    compiled.set(schema, write);
  }
  return write(value);
}

function writerOf(schema: Schema): Write {
  const { def } = schema._zod;
  if (!def.checks?.length) {
    if (def.type === "string" || def.type === "number" || def.type === "boolean") return primitive(def.type);
    if (def.type === "enum") return oneOf((def as unknown as { entries: Record<string, unknown> }).entries);
    if (def.type === "array") return once(arrayOf((def as unknown as { element: Schema }).element));
    if (def.type === "object") return once(objectOf(def as unknown as ObjectDefinition, schema));
    if (def.type === "optional" || def.type === "nullable") {
      const inner = writerOf((def as unknown as { innerType: Schema }).innerType);
      const [none, text] = def.type === "optional" ? [undefined, undefined] : [null, "null"];
      return (value) => (value === none ? text : inner(value));
    }
  }
  return leftTo(schema);
}

/** What a schema checks, changes or says of unnamed fields is left to it. */
function leftTo(schema: Schema): Write {
  return (value) =>
    JSON.stringify((schema as unknown as { parse: (value: unknown) => unknown }).parse(value));
}

function primitive(type: "string" | "number" | "boolean"): Write {
  return (value) => {
    const given: string = typeof value;
    if (given !== type) throw new TypeError(`An answer has ${given} in place of ${type}.`);
    return JSON.stringify(value);
  };
}

function oneOf(entries: Record<string, unknown>): Write {
  const texts = new Map(Object.values(entries).map((value) => [value, JSON.stringify(value)]));
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw new TypeError("An answer has a word that is none of those declared.");
    return text;
  };
}

/** What is frozen, as the parts of question banks are, is written once. */
function once(write: Write): Write {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return write(value);
    let text = texts.get(value);
    if (text === undefined) {
      text = flat(write(value)!);
      texts.set(value, text);
    }
    return text;
  };
}

/** The same text in one piece: what was put together piece by piece is otherwise walked through with every answer. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

function arrayOf(element: Schema): Write {
  const write = writerOf(element);
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("An answer lacks a list.");
    let text = "";
    for (const each of value) text += `${text === "" ? "" : ","}${write(each) ?? "null"}`;
    return `[${text}]`;
  };
}

interface ObjectDefinition {
  shape: Record<string, Schema>;
  catchall?: Schema;
}

function objectOf({ shape, catchall }: ObjectDefinition, schema: Schema): Write {
  if (catchall) return leftTo(schema);
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    write: writerOf(field),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null) throw new TypeError("An answer lacks an object.");
    let text = "";
    for (const { name, key, write } of fields) {
      const written = write((value as Record<string, unknown>)[name]);
      if (written !== undefined) text += `${text === "" ? "" : ","}${key}${written}`;
    }
    return `{${text}}`;
  };
}
