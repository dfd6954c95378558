/**
 * Serialises a value as JSON with exactly the fields that its schema names. Parsing with the schema and
 * JSON.stringify would do the same, but for questions and reviews, whose code consists of hundreds of small pieces,
 * that costs more than the rest of the response.
 */
import * as core from "zod/v4/core";

/** Text of a value; undefined for what is absent. */
type Write = (value: unknown) => string | undefined;

const compiled = new WeakMap<object, Write>();

/** @throws TypeError or a schema's error when a value is not what the schema says */
export function writeOutput(schema: core.$ZodType, value: unknown): string | undefined {
  let write = compiled.get(schema);
  if (!write) {
    write = writerOf(schema);
    compiled.set(schema, write);
  }
  return write(value);
}

/** `_zod.def` is what zod documents for code that walks schemas (zod.dev/library-authors); its types tell the kinds apart. */
function writerOf(schema: core.$ZodType): Write {
  const { def } = schema._zod as core.$ZodTypes["_zod"];
  if (!def.checks?.length) {
    switch (def.type) {
      case "string":
      case "number":
      case "boolean":
        return primitive(def.type);
      case "enum":
        return oneOf(def.entries);
      case "array":
        return once(arrayOf(def.element));
      case "object":
        if (!def.catchall) return once(objectOf(def.shape));
        break;
      case "optional":
        return unless(undefined, undefined, writerOf(def.innerType));
      case "nullable":
        return unless(null, "null", writerOf(def.innerType));
    }
  }
  return leftTo(schema);
}

function unless(none: undefined | null, text: string | undefined, write: Write): Write {
  return (value) => (value === none ? text : write(value));
}

/** Schemas with checks, transforms or rules for unknown fields are run themselves. */
function leftTo(schema: core.$ZodType): Write {
  return (value) => JSON.stringify(core.parse(schema, value));
}

function primitive(type: "string" | "number" | "boolean"): Write {
  return (value) => {
    const given: string = typeof value;
    if (given !== type) throw new TypeError(`An answer has ${given} in place of ${type}.`);
    return JSON.stringify(value);
  };
}

function oneOf(entries: core.util.EnumLike): Write {
  const texts = new Map<unknown, string>(
    Object.values(entries).map((value) => [value, JSON.stringify(value)]),
  );
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw new TypeError("An answer has a word that is none of those declared.");
    return text;
  };
}

/** Frozen values, such as parts of question banks, are serialised once. */
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

/** Flattens the string: a concatenated one would be traversed with every response. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

function arrayOf(element: core.$ZodType): Write {
  const write = writerOf(element);
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("An answer lacks a list.");
    let text = "";
    for (const each of value) text += `${text === "" ? "" : ","}${write(each) ?? "null"}`;
    return `[${text}]`;
  };
}

function objectOf(shape: core.$ZodShape): Write {
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
