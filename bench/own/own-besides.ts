/** What imports cost other people meanwhile: their response times, and the server's memory. */
import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "../../server/testing/people.ts";
import { type Sender, timeOf } from "../client.ts";
import type { Measured } from "../processes.ts";
import { percentile } from "../report.ts";
import { importAll, importTogether } from "./own-import.ts";
import { barred, ms, type Row } from "./own-rows.ts";

/** Response times for other people, and the server's memory, while some work runs. */
async function besides<Result>(
  { url, memoryMib }: Measured,
  { cookie }: Person,
  work: () => Promise<Result>,
): Promise<{ result: Result; waits: number[]; before: number; most: number }> {
  const before = memoryMib();
  const waits: number[] = [];
  let most = before;
  let isOver = false;
  const others = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const path = round % 2 === 0 ? "/api/user/profile" : "/api/assessment/my-assessments?limit=10";
      waits.push(await timeOf(url + path, cookie));
      most = Math.max(most, memoryMib());
      await wait(5);
    }
  })();
  try {
    return { result: await work(), waits, before, most };
  } finally {
    isOver = true;
    await others;
  }
}

const meanwhile = (waits: number[]) =>
  barred(
    "other people's answers meanwhile",
    ms(waits, 50, 99, 100),
    percentile(waits, 99),
    100,
    "p99 100 ms",
  );

/** One person imports each format. */
export async function importing(server: Measured, other: Person, send: Sender): Promise<Row[]> {
  const { result, waits, before, most } = await besides(server, other, () =>
    importAll(send, server.cpuSeconds),
  );
  return [
    ...result.map(({ format, count, readSeconds, takenSeconds, cpuSeconds, steps }) => ({
      ...barred(
        `import of ${count} questions as ${format}, read / taken over`,
        `${readSeconds.toFixed(1)} / ${takenSeconds.toFixed(1)} s, ${steps} steps of progress`,
        takenSeconds,
        10,
        "10 s",
      ),
      cpu: `${cpuSeconds.toFixed(1)} s`,
    })),
    meanwhile(waits),
    barred(
      "memory added by imports, at most",
      `${(most - before).toFixed(0)} MiB to ${before.toFixed(0)} MiB`,
      most - before,
      256,
      "256 MiB",
    ),
  ];
}

/** Several people import large files at once. */
export async function importingTogether(server: Measured, other: Person, sends: Sender[]): Promise<Row[]> {
  const { result, waits, before, most } = await besides(server, other, () => importTogether(sends));
  const size = `${(result.bytes / 1e6).toFixed(1)} MB`;
  return [
    {
      what: `${sends.length} files of ${size} read at the same moment, until the last`,
      figure: `${result.seconds.toFixed(1)} s`,
    },
    meanwhile(waits),
    {
      what: "memory added by them, at most",
      figure: `${(most - before).toFixed(0)} MiB to ${before.toFixed(0)} MiB`,
    },
  ];
}
