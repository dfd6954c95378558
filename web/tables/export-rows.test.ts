import { afterEach, expect, test, vi } from "vitest";
import { getAllResults, type ResultWithUser } from "../../contract/results.ts";
import { csvFile } from "./csv.ts";
import { exportList } from "./export-rows.ts";
import type { FileColumn } from "./table-file.ts";

afterEach(() => vi.unstubAllGlobals());

const columns: FileColumn<ResultWithUser>[] = [{ header: "Id", kind: "plain", value: (result) => result.id }];

function resultOf(index: number): ResultWithUser {
  return {
    id: `r${index}`,
    name: "Rust Assessment",
    duration: "10 Minutes",
    score: index % 11,
    format: "MCQ",
    createdAt: "2026-11-21T08:00:00.000Z",
    slug: "rust",
    attemptId: `a${index}`,
    attemptNumber: 1,
    maxScore: 10,
    passScore: 8,
    user: {
      id: "u1",
      name: "Ada",
      email: "ada@example.org",
      phone: "0123456789",
      profileType: "Student",
      company: null,
      institute: "Harbour School",
    },
  };
}

/** A server with a number of rows; `fault` may replace or fail a step's response. */
function serve(total: number, fault?: (step: number) => Response | undefined) {
  const queries: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address, "http://localhost").searchParams;
    queries.push(query);
    const faulty = fault?.(queries.length);
    if (faulty) return faulty;
    const from = Number(query.get("cursor"));
    const to = Math.min(total, from + Number(query.get("limit")));
    const data = Array.from({ length: to - from }, (_, index) => resultOf(from + index));
    return Response.json({ message: "", data, page: { limit: 1, next: to < total ? String(to) : null } });
  });
  return queries;
}

async function exportAll(options: { signal?: AbortSignal; onProgress?: (rows: number) => void } = {}) {
  const file = await exportList(getAllResults, { query: { scoreMin: "0", sort: "name" } }, csvFile(columns), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pauseMilliseconds: 0,
    ...options,
  });
  return (await file.text()).trim().split("\r\n").slice(1);
}

test("all rows are loaded, 10,000 per step, with the view's filters and order", async () => {
  const queries = serve(25_000);
  const lines = await exportAll();
  expect(lines).toHaveLength(25_000);
  expect(new Set(lines).size).toBe(25_000);
  expect(queries.map(String)).toEqual([
    "scoreMin=0&sort=name&cursor=&limit=10000",
    "scoreMin=0&sort=name&cursor=10000&limit=10000",
    "scoreMin=0&sort=name&cursor=20000&limit=10000",
  ]);
});

test("a list without rows produces a file without rows", async () => {
  serve(0);
  expect(await exportAll()).toEqual([]);
});

test("progress grows up to the number of rows", async () => {
  serve(12_000);
  const progress: number[] = [];
  await exportAll({ onProgress: (rows) => progress.push(rows) });
  expect(progress.at(-1)).toBe(12_000);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
});

test("a failed step is retried with fewer rows, and no row is lost or duplicated", async () => {
  const queries = serve(12_000, (step) => (step === 2 ? new Response("{}", { status: 503 }) : undefined));
  expect(new Set(await exportAll()).size).toBe(12_000);
  expect(queries.map((query) => query.get("limit"))).toEqual(["10000", "10000", "2000"]);
});

test("a step that keeps failing ends the export", async () => {
  const queries = serve(1, () => new Response("{}", { status: 503 }));
  await expect(exportAll()).rejects.toMatchObject({ outcome: "refused", status: 503 });
  expect(queries).toHaveLength(3);
});

test("a refusal is not retried", async () => {
  const queries = serve(1, () => Response.json({ error: "No.", code: "not_allowed" }, { status: 403 }));
  await expect(exportAll()).rejects.toMatchObject({ status: 403 });
  expect(queries).toHaveLength(1);
});

test("an invalid row ends the export instead of being written", async () => {
  serve(1, () => Response.json({ message: "", data: [{ id: 1 }], page: { limit: 1, next: null } }));
  await expect(exportAll()).rejects.toMatchObject({ outcome: "unexpected" });
});

test("cancelling stops the export", async () => {
  const queries = serve(1_000_000);
  const leaving = new AbortController();
  const walk = exportAll({ signal: leaving.signal, onProgress: () => leaving.abort() });
  await expect(walk).rejects.toMatchObject({ name: "AbortError" });
  expect(queries.length).toBeLessThanOrEqual(2);
});
