/** The OpenAPI document lists every call, the server serves each of them, and tools can read it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a tool would
let document: any;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("sqlite", { environment: { PUBLIC_URL: "https://assay.example.com" } });
  document = (await app.send("GET", "/api/openapi.json")).body;
});
afterAll(() => app.close());

const operations = () =>
  Object.entries<Record<string, { operationId: string; [key: string]: unknown }>>(document.paths).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("it is OpenAPI 3.1 with a title, a version and PUBLIC_URL as its server", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: "Assay", version: expect.any(String) });
  expect(document.servers).toEqual([{ url: "https://assay.example.com" }]);
});

test("every declared call is in it once, and nothing else", () => {
  const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const declared = calls.map((call) => `${call.method} ${call.path.replace(/:(\w+)/g, "{$1}")}`);
  expect(listed.sort()).toEqual(declared.sort());
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.sort()).toEqual(calls.map((call) => call.name).sort());
});

test("every declared call is served: none answers 404 of the router or 405", async () => {
  const admin = await app.addAdmin();
  for (const call of calls) {
    const reply = await app.send(call.method, call.path.replace(/:\w+/g, "x"), {
      cookie: admin.cookie,
      headers: { "sec-fetch-site": "same-origin" },
      ...(call.method === "GET" ? {} : { body: { unknown: 1 } }),
    });
    expect(reply.status, call.name).not.toBe(405);
    expect(reply.status, call.name).not.toBe(500);
    expect(app.app.hasRoute({ method: call.method, url: call.path }), call.name).toBe(true);
  }
});

test("each operation documents its parameters, body, success and failure", () => {
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    const operation = document.paths[path][call.method.toLowerCase()];
    expect(operation.summary, call.name).toMatch(/\w/);
    const inPath = (operation.parameters ?? []).filter((one: { in: string }) => one.in === "path");
    expect(
      inPath.map((one: { name: string; required: boolean }) => [one.name, one.required]),
      call.name,
    ).toEqual([...call.path.matchAll(/:(\w+)/g)].map((match) => [match[1], true]));
    for (const parameter of operation.parameters ?? [])
      expect(parameter.schema, call.name).toBeTypeOf("object");
    expect(operation.requestBody !== undefined, call.name).toBe(
      call.body !== undefined || call.bytes === true,
    );
    if (call.body) {
      const { schema } = operation.requestBody.content["application/json"];
      expect(schema.type, call.name).toBe("object");
      expect(schema.additionalProperties, call.name).toBe(false);
    }
    expect(operation.responses, call.name).toHaveProperty(String(call.status ?? 200));
    expect(operation.responses, call.name).toHaveProperty("default");
    const needsSession = call.access !== "anyone" && call.access !== "anonymous";
    expect(operation.security !== undefined, call.name).toBe(needsSession);
  }
});

test("every reference in it resolves", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    (match) => match[1]!,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference.split("/").reduce((node, key) => node?.[key], document);
    expect(target, reference).toBeDefined();
  }
});

test("its page is HTML without scripts and names every call", async () => {
  const { text, headers, status } = await app.send("GET", "/api/docs");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).not.toMatch(/<script|style=|<style/i);
  for (const call of calls) expect(text).toContain(call.path);
});
