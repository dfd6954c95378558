/** /metrics: served only with the token or on a separate port, and correct. */
import { afterEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { freePort } from "../testing/free-port.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const token = "a token for the scraper";

onEachEngine("metrics", (engine) => {
  let app: TestApp;
  afterEach(() => app.close());
  const start = async (environment: Record<string, string>) => {
    app = await startTestApp(engine, { environment });
  };
  const read = (authorization?: string) =>
    app.send("GET", "/metrics", authorization ? { headers: { authorization } } : {});

  test("without a setting there are no metrics", async () => {
    await start({});
    expect((await read()).status).toBe(404);
    expect((await read("Bearer undefined")).status).toBe(404);
  });

  test("with METRICS_TOKEN only the bearer token gets metrics, anything else 404", async () => {
    await start({ METRICS_TOKEN: token });
    const refused = [undefined, "Bearer", "Bearer other", `Basic ${token}`, token, `Bearer ${token} `];
    for (const authorization of refused) expect((await read(authorization)).status).toBe(404);
    const { status, headers } = await read(`Bearer ${token}`);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  });

  test("they count requests by route and status, open attempts, results, mails", async () => {
    await start({ METRICS_TOKEN: token });
    const person = await app.addPerson();
    await person.post("/api/assessment/attempts", { slug: "javascript" });
    const { body } = await person.post("/api/assessment/attempts", { slug: "python" });
    await person.post("/api/assessment/save-assessment", { attemptId: body.data.id, answers: {} });
    await app.send("GET", `/api/user/get-user/${person.id}`);
    const { text } = await read(`Bearer ${token}`);
    const lines = text.split("\n");
    expect(lines).toContain(
      'assay_requests_total{method="POST",route="/api/assessment/attempts",status="2xx"} 2',
    );
    expect(lines).toContain(
      'assay_requests_total{method="GET",route="/api/user/get-user/:id",status="4xx"} 1',
    );
    expect(lines).toContain("assay_attempts_open 1");
    expect(lines).toContain("assay_results 1");
    expect(lines).toContain("assay_mails_waiting 0");
    expect(text).toMatch(/^assay_database_waiting \d+$/m);
    expect(text).toMatch(/^assay_event_loop_delay_seconds\{quantile="0\.99"\} \d/m);
    expect(text).not.toContain(person.id);
    const name = "assay_request_duration_seconds";
    const label = 'method="POST",route="/api/assessment/attempts"';
    expect(lines).toContain(`${name}_bucket{le="+Inf",${label}} 2`);
    expect(lines).toContain(`${name}_count{${label}} 2`);
    for (const line of lines) expect(line).toMatch(/^$|^# (HELP|TYPE) |^[a-z_]+(\{[^{}]*\})? [0-9.e+-]+$/);
  });

  test("METRICS_PORT serves metrics on its own port only, and closes with the server", async () => {
    const port = await freePort();
    await start({ METRICS_PORT: String(port) });
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    expect((await read()).status).toBe(404);
    const url = `http://127.0.0.1:${port}/metrics`;
    expect(await (await fetch(url)).text()).toContain("assay_attempts_open 0");
    expect((await fetch(`${url}/else`)).status).toBe(404);
    await app.app.close();
    await expect(fetch(url)).rejects.toThrow();
  });
});
