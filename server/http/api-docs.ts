/** Serves the OpenAPI document and a plain page of our own to read it. */
import type { FastifyInstance } from "fastify";
import { calls } from "../../contract/calls.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorTable } from "../../contract/errors.ts";
import { openApiDocument } from "./openapi.ts";

/** Registers the OpenAPI document and its page. */
export function serveApiDocs(app: FastifyInstance, publicUrl: string): void {
  const document = documentFor(publicUrl);
  const page = docsPage();
  app.get("/api/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(document),
  );
  app.get("/api/docs", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
  );
  app.get("/api/docs.css", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(style),
  );
}

let made: { publicUrl: string; text: string } | undefined;

/** Built when a server starts, since it takes 50 ms; servers in one process share it. */
function documentFor(publicUrl: string): string {
  if (made?.publicUrl !== publicUrl)
    made = { publicUrl, text: JSON.stringify(openApiDocument(calls, publicUrl)) };
  return made.text;
}

function docsPage(): string {
  const failures = Object.entries(errorTable)
    .map(
      ([code, { status, sentence }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${sentence}</td></tr>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay: the calls</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>The calls</h1>
<p>Every success is <code>{ message, data }</code>, every failure <code>{ error, code, fields? }</code>. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls.map(describeCall).join("\n")}
<h2>Failures</h2>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Sentence</th></tr></thead>
<tbody>${failures}</tbody></table></main></body></html>`;
}

function describeCall(call: Endpoint): string {
  return `<section><h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary}. For: ${call.access}.</p></section>`;
}

const style = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
table { border-collapse: collapse; margin-top: 0.5rem; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; }
`;
