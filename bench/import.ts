/**
 * An import of BENCH_QUESTIONS (5,000) questions as GIFT, Moodle XML and CSV, read and taken over, while someone else reads the
 * catalogue and their profile: seconds, how long the others wait, and the server's memory before and at most.
 */
import { setTimeout as wait } from "node:timers/promises";
import { exporters } from "../authoring/exchange/writers/export-file.ts";
import { type OutgoingSet, outgoingQuestion } from "../authoring/exchange/writers/exported-question.ts";
import { importLimits } from "../contract/authoring/imports.ts";
import { heapOptions, mallocEnvironment } from "../scripts/memory-limits.mjs";
import { goodBody } from "../server/authoring/testing/collections.ts";
import { makeAdmin, makePeople, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const questions = Number(process.env.BENCH_QUESTIONS ?? 5000);
const formats = ["gift", "moodle-xml", "csv", "yaml"] as const;

/** Questions that differ, each of about 1 KB. */
function fileOf(format: (typeof formats)[number]): Buffer {
  const set: OutgoingSet = {
    id: "bench",
    title: "Bench",
    category: "Bench",
    lang: "en",
    day: "2026-01-01",
    questions: Array.from({ length: questions }, (_, index) =>
      outgoingQuestion(
        `${format}-${index}`,
        goodBody({ stem: `In case ${index} a cache returns old prices. What causes this?` }),
      ),
    ),
  };
  return Buffer.from(exporters[format](set));
}

async function measure(name: string, place: Place): Promise<string[]> {
  const environment = {
    NODE_ENV: "test",
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    RATE_LIMIT: "off",
    ...mallocEnvironment,
  };
  const server = await startMeasured("server/main.ts", "/readyz", environment, heapOptions());
  const [admin, other] = await makePeople(place, 2, "import");
  await makeAdmin(place, admin!);
  const send = async (method: string, path: string, body?: unknown) => {
    const bytes = Buffer.isBuffer(body);
    const reply = await fetch(server.url + path, {
      method,
      headers: {
        cookie: admin!.cookie,
        ...(body === undefined
          ? {}
          : { "content-type": bytes ? "application/octet-stream" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const ended = async (id: string) => {
    for (;;) {
      const one = await send("GET", `/api/imports/${id}`);
      if (one.state === "failed" || one.fault) throw new Error(one.fault.sentence);
      if (one.state === "read") return one;
      await wait(50);
    }
  };
  const before = server.memoryMib();
  let most = before;
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const begun = performance.now();
      const path = turn % 2 === 0 ? "/api/user/profile" : "/api/assessment/my-assessments?limit=10";
      await (await fetch(server.url + path, { headers: { cookie: other!.cookie } })).arrayBuffer();
      waits.push(performance.now() - begun);
      most = Math.max(most, server.memoryMib());
      await wait(5);
    }
  })();
  const told: string[] = [];
  try {
    for (const format of formats) {
      const collection = (
        await send("POST", "/api/collections", { name: format, lang: "en", fourEyes: false })
      ).id;
      const file = fileOf(format);
      const begun = performance.now();
      const { id } = await send("POST", `/api/collections/${collection}/imports`, {
        name: format,
        size: file.length,
      });
      for (let part = 0; part * importLimits.partBytes < file.length; part++)
        await send(
          "POST",
          `/api/imports/${id}/parts/${part}`,
          file.subarray(part * importLimits.partBytes, (part + 1) * importLimits.partBytes),
        );
      await send("POST", `/api/imports/${id}/read`, {});
      const { counts } = await ended(id);
      const read = (performance.now() - begun) / 1000;
      if (counts.ready !== questions) throw new Error(`${format}: ${JSON.stringify(counts)}`);
      await send("POST", `/api/imports/${id}/take`, {});
      if ((await ended(id)).counts.taken !== questions) throw new Error(`${format}: not all were taken over`);
      told.push(`${format} ${read.toFixed(1)} / ${((performance.now() - begun) / 1000).toFixed(1)}`);
    }
  } finally {
    isOver = true;
    await others;
    await server.stop();
  }
  return [
    name,
    told.join(", "),
    `${percentile(waits, 50).toFixed(0)} / ${percentile(waits, 99).toFixed(0)} / ${Math.max(...waits).toFixed(0)}`,
    before.toFixed(0),
    (most - before).toFixed(0),
  ];
}

const head = [
  "server",
  `${questions} questions: s until read / taken over`,
  "others wait ms p50 / p99 / longest",
  "MiB before",
  "MiB added at most",
];
console.log(table(head, await measureBothEngines("import", measure)));
process.exit(0);
