/** The job thread: a job that crashes it doesn't affect other people's jobs, and an idle thread ends. */
import { afterEach, expect, test } from "vitest";
import { createJobThread, type JobThread } from "./job-thread.ts";

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", (text) => {
      if (text === "break") throw new Error("broken");
      const answer = text === "which" ? String(threadId) : text;
      setTimeout(() => parentPort.postMessage(new TextEncoder().encode(answer)), 20);
    });
  `)}`,
);

let thread: JobThread<string>;
afterEach(() => thread.close());

test("a job that crashes the thread fails alone; the next ones run on a new thread", async () => {
  thread = createJobThread<string>(script, "test");
  for (let round = 0; round < 5; round += 1) {
    await expect(thread.run("break")).rejects.toThrow("broken");
    expect(String(await thread.run(`job ${round}`))).toBe(`job ${round}`);
  }
});

test("an idle thread ends, and the next job runs on a new one; a busy one stays", async () => {
  thread = createJobThread<string>(script, "test", 50);
  const first = String(await thread.run("which"));
  expect(String(await thread.run("which"))).toBe(first);
  // Jobs arrive at longer intervals than the idle time.
  await expect.poll(async () => String(await thread.run("which")), { interval: 200 }).not.toBe(first);
});
