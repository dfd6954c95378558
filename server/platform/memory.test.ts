/** Memory is measured in processes of their own, since the test runner's own memory varies. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs a module that has imported `memory.ts` as `memory`; returns what it prints, as JSON. */
function run(options: string[], code: string): Record<string, number> {
  const script = `import * as memory from ${JSON.stringify(new URL("memory.ts", import.meta.url).href)};${code}`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...options, "--input-type=module", "--eval", script],
    { encoding: "utf8", env: { ...process.env, MALLOC_ARENA_MAX: "1" } },
  );
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

test.skipIf(!header.glibcVersionRuntime)(
  "memory between blocks in use returns to the system once the server has little to do",
  () => {
    const { collected, whileBusy, idle } = run(
      ["--expose-gc"],
      `const mib = () => process.memoryUsage.rss() / 1048576;
      const trimming = await memory.startTrimming({ warn: console.error }, 0.05);
      let blocks = Array.from({ length: 8000 }, () => Buffer.allocUnsafeSlow(8192).fill(1));
      const inUse = blocks.filter((_, index) => index % 100 === 0);
      const full = mib();
      blocks = undefined;
      gc();
      const returned = () => full - mib();
      const collected = returned();
      const end = performance.now() + 800;
      while (performance.now() < end) {
        const busyUntil = performance.now() + 20;
        while (performance.now() < busyUntil);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      const whileBusy = returned();
      for (let tries = 0; tries < 100 && returned() < 40; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      console.log(JSON.stringify({ collected, whileBusy, idle: returned(), inUse: inUse.length }));
      await trimming.close();`,
    );
    expect(collected).toBeLessThan(10);
    expect(whileBusy).toBeLessThan(10);
    expect(idle).toBeGreaterThan(40);
  },
);

test("what the start needed is collected, and the heap shrinks", () => {
  const { before = 0, after } = run(
    ["--expose-gc"],
    `const heap = () => process.memoryUsage().heapTotal / 1048576;
    const read = () => Array.from({ length: 300_000 }, (_, index) => ({ index, text: String(index) })).length;
    read();
    const before = heap();
    const trimming = await memory.startTrimming({ warn: console.error });
    console.log(JSON.stringify({ before, after: heap() }));
    await trimming?.close();`,
  );
  expect(before).toBeGreaterThan(20);
  expect(after).toBeLessThan(before / 2);
});
