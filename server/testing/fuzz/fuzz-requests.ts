/**
 * Fuzzed requests: every declared call, by any role, with a path, query and body that are valid, nearly valid or
 * nonsense. Ids are placeholders (`$attempt`), so that the same request can go to several servers.
 */
import * as z from "zod/mini";
import { calls } from "../../../contract/calls.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { SeededRandom } from "../../cli/seed-random.ts";
import { longTexts } from "./long-texts.ts";

export interface FuzzRequest {
  call: Endpoint;
  method: string;
  path: string;
  who: "nobody" | "taker" | "other" | "admin" | "forged";
  /** Sent unchanged if it is a string. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A placeholder for an id, by the kind of thing that it names. */
export const tokens = {
  people: ["$taker", "$other", "$admin"],
  attempts: ["$open", "$closed", "$othersOpen"],
  codes: ["$code", "$share"],
  words: ["javascript", "python", "swift", "javascript-alpha-001", "python-gamma-013", "1"],
};

const texts = [
  ...["", " ", "a", "null", "true", "0", "-1", "1", "10", "1e9", "1.5", "NaN", "2026-11-01", "2026-13-45"],
  ...[
    "javascript",
    "JavaScript Assessment",
    "Student",
    "createdAt",
    "-createdAt",
    "name",
    "score",
    "assessments",
  ],
  ...[
    "a@example.org",
    "taker@example.org",
    "A@EXAMPLE.ORG",
    "a@b",
    "ledger and gold",
    "password",
    "0123456789",
  ],
  ...["%", "_", "\\", "%_\\%", "'", "' OR 1=1 --", '"', "`", "<b>", "=1+1", "{{x}}", "\t", "a\r\nb"],
  ...[
    "Émile",
    "ﬁ",
    "İ",
    "ß",
    "\u202egnp",
    "\u200b",
    "e\u0301",
    "日本語",
    "🙂",
    "\ud800",
    "\u0000",
    "a\u0000b",
  ],
  ...[
    "x".repeat(300),
    "x".repeat(10_000),
    "../../etc/passwd",
    "..%2f",
    "$open",
    "$taker",
    "$question",
    "$option",
  ],
];
const values: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 2, 5, 10, 11, 100, 125, 300, 301, 1.5, 1e9, 1e21, 2 ** 31, 2 ** 53],
  ...[[], {}, [[]], [null], { a: 1 }, { $gt: "" }, { length: 3 }, { $question: "$option" }, ["$question"]],
  ...texts,
];
const surplus = [
  "isAdmin",
  "id",
  "userId",
  "score",
  "__proto__",
  "constructor",
  "toString",
  "page[]",
  "$where",
];
const brokenBodies = [
  ...[
    "{",
    "[]",
    "null",
    '"a"',
    "1",
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    "\ufeff{}",
    "{}{}",
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '{"constructor":{"prototype":{"a":1}}}',
    `${"[".repeat(3000)}${"]".repeat(3000)}`,
    "\u0000",
    '{"a":"\ud800"}',
  ],
  `{"email":${'{"a":'.repeat(500)}1${"}".repeat(500)}}`,
];
const oddHeaders: Record<string, string>[] = [
  ...[{ "content-type": "text/plain" }, { "content-type": "application/json; charset=utf-16" }],
  ...[{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }, { origin: "null" }],
  ...[
    { "accept-language": "x".repeat(2000) },
    { "x-forwarded-for": "1.2.3.4" },
    { "content-encoding": "gzip" },
  ],
  ...[
    { range: "bytes=0-1" },
    { "if-none-match": "*" },
    { accept: "text/html" },
    { "x-http-method-override": "DELETE" },
  ],
];

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  maximum?: number;
  minimum?: number;
};

const schemas = new Map<unknown, JsonSchema>();

function schemaOf(schema: z.ZodMiniType | undefined): JsonSchema {
  if (!schema) return {};
  let known = schemas.get(schema);
  if (!known) {
    known = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    schemas.set(schema, known);
  }
  return known;
}

/** Texts that are valid for a field of this name. */
const fitting: Record<string, string[]> = {
  email: ["new@example.org", "taker@example.org"],
  password: ["ledger and gold", "another password"],
  newPassword: ["ledger and silver"],
  oldPassword: ["ledger and gold"],
  confirmPassword: ["ledger and gold"],
  name: ["Ada Byron", "JavaScript Assessment"],
  phone: ["0123456789"],
  slug: ["javascript", "python"],
  assessment: ["javascript"],
  attemptId: tokens.attempts,
  question: ["$question"],
  client: ["one", "two"],
  from: ["2026-01-01"],
  to: ["2026-12-31"],
};

/** A random request from all possible ones. */
export function fuzzRequest(random: SeededRandom): FuzzRequest {
  const { pick, chance } = random;
  const call = pick(calls);

  const valueFor = (schema: JsonSchema, name: string): unknown => {
    if (chance(0.06)) return pick(values);
    if (chance(0.005)) return pick(Object.values(longTexts))(pick([300, 4000, 15_000]));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    if (schema.anyOf) return valueFor(pick(schema.anyOf), name);
    if (schema.type === "object") return object(schema);
    if (schema.type === "array")
      return Array.from({ length: random.whole(3) }, () => valueFor(schema.items ?? {}, name));
    if (schema.type === "integer" || schema.type === "number")
      return Math.round(
        (schema.minimum ?? 0) +
          random.fraction() * Math.min(100, (schema.maximum ?? 100) - (schema.minimum ?? 0)),
      );
    if (schema.type === "boolean") return chance(0.5);
    if (schema.type === "null") return null;
    return pick(fitting[name] ?? texts);
  };
  const object = ({
    properties = {},
    required = [],
    additionalProperties,
  }: JsonSchema): Record<string, unknown> => {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties))
      if (required.includes(name) ? !chance(0.05) : chance(0.5)) made[name] = valueFor(schema, name);
    if (typeof additionalProperties === "object" && chance(0.8))
      made.$question = chance(0.8) ? "$option" : pick(values);
    if (chance(0.05)) made[pick(surplus)] = pick(values);
    return made;
  };

  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (chance(0.1)) return encodeURIComponent(pick(texts).toWellFormed());
    if (name === "code") return pick(tokens.codes);
    if (name !== "id") return pick(tokens.words);
    return pick(chance(0.1) ? tokens.words : call.path.includes("/user/") ? tokens.people : tokens.attempts);
  });
  const query = Object.entries(
    call.query ? object(schemaOf(call.query)) : chance(0.05) ? { surplus: 1 } : {},
  );
  const search = query.map(([name, value]) =>
    [name, typeof value === "string" ? value.toWellFormed() : JSON.stringify(value)]
      .map(encodeURIComponent)
      .join("="),
  );
  if (search.length > 0 && chance(0.05)) search.push(search[0]!);
  const hasBody = call.method !== "GET" ? call.body !== undefined || chance(0.1) : chance(0.02);
  return {
    call,
    method: chance(0.97) ? call.method : pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]),
    path: search.length > 0 ? `${path}?${search.join("&")}` : path,
    who: whoFor(call, random),
    ...(hasBody ? { body: chance(0.05) ? pick(brokenBodies) : object(schemaOf(call.body)) } : {}),
    ...(chance(0.04) ? { headers: pick(oddHeaders) } : {}),
  };
}

/** Usually a person with access. */
function whoFor({ access }: Endpoint, random: SeededRandom): FuzzRequest["who"] {
  const luck = random.fraction();
  if (luck < 0.05) return "nobody";
  if (luck < 0.1) return "forged";
  if (luck < 0.2) return "other";
  return access === "admin" && luck < 0.85 ? "admin" : "taker";
}

/** Replaces the placeholders in a path, a body, anywhere. */
export function resolved<T>(value: T, names: Record<string, string>): T {
  if (typeof value === "string") {
    const text = value.startsWith("/")
      ? value.replace(/\$\w+/g, (token) => names[token] ?? token)
      : (names[value] ?? value);
    return text as T;
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, names)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [names[name] ?? name, resolved(each, names)]),
  ) as T;
}
