/** The thread for jobs: one that breaks it costs nobody else theirs. */
import { afterEach, expect, test } from "vitest";
import { createJobThread, type JobThread } from "./job-thread.ts";

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", (text) => {
      if (text === "break") throw new Error("broken");
      setTimeout(() => parentPort.postMessage(new TextEncoder().encode(text)), 20);
    });
  `)}`,
);

let thread: JobThread<string>;
afterEach(() => thread.close());

test("a job that breaks the thread fails alone: the next ones run on a new thread, which its late exit does not end", async () => {
  thread = createJobThread<string>(script, "test");
  for (let round = 0; round < 5; round += 1) {
    await expect(thread.run("break")).rejects.toThrow("broken");
    expect(String(await thread.run(`job ${round}`))).toBe(`job ${round}`);
  }
});
