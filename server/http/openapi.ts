/** Builds the OpenAPI 3.1 document from the declarations that also validate requests. */
import * as z from "zod/mini";
import type { Access, Endpoint } from "../../contract/endpoint.ts";
import { errorTable } from "../../contract/errors.ts";

const accessTexts: Record<Access, string> = {
  anyone: "Anyone.",
  anonymous: "Anyone; cookies are not read.",
  signedIn: "Signed in.",
  selfOrAdmin: "The person whose id stands in the path, and admins.",
  admin: "Admins.",
  member: "The group's members, viewers and managers, and admins. Others get 404.",
  viewer: "The group's viewers and managers, managers of its parent, and admins. Strangers get 404.",
  manager: "The group's managers, and admins. Strangers get 404.",
  author: "Members of the collection with the role",
};

type Json = Record<string, unknown>;

/** The document for these calls. */
export function openApiDocument(calls: Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: "1",
      description:
        "Timed skills assessments. Every success is { message, data }, every failure { error, code, fields? }.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
      schemas: {
        Error: {
          type: "object",
          required: ["error", "code"],
          properties: {
            error: { type: "string", description: "A sentence that a person can act on." },
            code: { type: "string", enum: Object.keys(errorTable) },
            fields: { type: "object", additionalProperties: { type: "string" } },
            current: { description: "With changed_meanwhile: what is stored now." },
          },
        },
      },
    },
  };
}

function operation(call: Endpoint): Json {
  const data = schemaOf(call.output, "output");
  const parameters = [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")];
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Open to: ${accessTexts[call.access]}${call.roles ? ` ${call.roles.join(", ")}.` : ""}`,
    tags: [call.path.split("/")[2]],
    ...(call.access === "anyone" || call.access === "anonymous" ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, "input")) } } : {}),
    ...(call.bytes ? { requestBody: { required: true, content: fileContent } } : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: "Success",
        content: call.contentType ? { [call.contentType]: { schema: data } } : json(envelope(call, data)),
      },
      default: { description: "Failure", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

const fileContent = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function envelope(call: Endpoint, data: Json): Json {
  return {
    type: "object",
    required: ["message", "data"],
    properties: {
      message: { type: "string" },
      data: call.shape === "list" ? { type: "array", items: data } : data,
    },
  };
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodMiniType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}
