/** The running tests that other screens show: when they are read, and when they disappear. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RunningAttempts } from "./running-attempts.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible", cookie: "" });
const view = new EventTarget();
let asked: string[] = [];
let shown: RunningAttempts[] = [];
let leaving: AbortController;
/** The server's open attempts: seconds from now to the deadline, by slug; undefined while it fails. */
let open: Record<string, number> | undefined = {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.spyOn(console, "error").mockImplementation(() => {});
  page.visibilityState = "visible";
  asked = [];
  shown = [];
  open = {};
  leaving = new AbortController();
  const begun = Date.now();
  let deadlines: Record<string, number> | undefined;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/user/profile") return Response.json({ code: "signed_out" }, { status: 401 });
    if (!open) return Response.json({}, { status: 503 });
    deadlines ??= Object.fromEntries(Object.entries(open).map(([slug, left]) => [slug, begun + left * 1000]));
    const attempts = Object.keys(open).map((slug) => ({
      id: `id-${slug}`,
      slug,
      title: slug,
      deadlineAt: new Date(deadlines![slug] ?? Date.now() + open![slug]! * 1000).toISOString(),
    }));
    return Response.json({ data: { attempts, serverNow: new Date().toISOString() } });
  });
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function watch(): Promise<void> {
  const { watchRunningAttempts } = await import("./watch-running-attempts.tsx");
  watchRunningAttempts((tests) => shown.push(tests), leaving.signal);
  await settled();
}
/** Lets responses be handled, which takes real turns of the event loop the first time. */
const settled = async () => {
  for (let iteration = 0; iteration < 5; iteration += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
  }
};
const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await settled();
};
const slugs = () => [...(shown.at(-1)?.bySlug.keys() ?? [])];
const reads = () => asked.filter((path) => path === "/api/assessment/attempts").length;
const profiles = () => asked.filter((path) => path === "/api/user/profile").length;

test("every running test is shown, with a strip only while there is one", async () => {
  open = { javascript: 300, python: 500 };
  await watch();
  expect(slugs()).toEqual(["javascript", "python"]);
  expect(shown.at(-1)!.bySlug.get("python")).toMatchObject({ id: "id-python" });
  expect(shown.at(-1)!.strip).toBeTruthy();
  open = {};
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(slugs()).toEqual([]);
  expect(shown.at(-1)!.strip).toBe(false);
});

test("a test disappears when its time is up; it is read again in a second, and the profile once it is closed", async () => {
  open = { javascript: 30, python: 500 };
  await watch();
  await pass(29);
  expect([slugs(), reads()]).toEqual([["javascript", "python"], 1]);
  delete open.javascript;
  await pass(1.1);
  expect([slugs(), reads()]).toEqual([["python"], 1]);
  expect(shown.at(-1)!.strip).toBeTruthy();
  await pass(1);
  expect([slugs(), reads(), profiles()]).toEqual([["python"], 2, 0]);
  await pass(8.5);
  expect(profiles()).toBe(0);
  await pass(1.5);
  expect([reads(), profiles()]).toEqual([2, 1]);
});

test("a test to which time was added comes back", async () => {
  open = { javascript: 30 };
  await watch();
  await pass(31);
  expect(slugs()).toEqual([]);
  open = { javascript: 30, python: 40 };
  await pass(1);
  expect(slugs()).toEqual(["python"]);
});

test("the tests are read again when the page is visible again, comes back from the cache or goes online", async () => {
  await watch();
  expect(reads()).toBe(1);
  for (const [target, event] of [
    [page, new Event("visibilitychange")],
    [view, Object.assign(new Event("pageshow"), { persisted: true })],
    [view, new Event("online")],
  ] as const) {
    const before = reads();
    target.dispatchEvent(event);
    await settled();
    expect(reads()).toBe(before + 1);
  }
  const before = reads();
  view.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  view.dispatchEvent(new Event("online"));
  await settled();
  expect(reads()).toBe(before);
});

test("a failed read leaves what is shown, and is reported in the console", async () => {
  open = { javascript: 300 };
  await watch();
  open = undefined;
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(slugs()).toEqual(["javascript"]);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test("after leaving, nothing is read, shown or reported", async () => {
  open = { javascript: 30 };
  await watch();
  page.dispatchEvent(new Event("visibilitychange"));
  leaving.abort();
  await settled();
  const before = [reads(), shown.length];
  page.dispatchEvent(new Event("visibilitychange"));
  view.dispatchEvent(new Event("online"));
  await pass(60);
  expect([reads(), shown.length, profiles()]).toEqual([...before, 0]);
  expect(console.error).not.toHaveBeenCalled();
});

test("leaving after a time is up cancels what would have been read then", async () => {
  open = { javascript: 30 };
  await watch();
  await pass(30.5);
  expect(slugs()).toEqual([]);
  leaving.abort();
  await pass(60);
  expect([reads(), profiles()]).toEqual([1, 0]);
});
