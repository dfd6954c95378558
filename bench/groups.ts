/** The time that a manager waits for a list of 5,000 people: the preview, adding it, and the first page of the roster. */
import { makeAdmin, makePeople, type Place } from "../server/testing/people.ts";
import { measureBothEngines } from "./both-engines.ts";
import { call, timeOf } from "./client.ts";
import { startMeasured } from "./processes.ts";
import { percentile, table } from "./report.ts";

const people = 5000;

/** People as in a file; one row in fifty is broken. */
function read(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    email: index % 50 === 49 ? `person ${index}` : `person${index}@school.example`,
    name: `Person, ${index}`,
    idNumber: String(100_000 + index),
    labels: [`Section ${index % 12}`, "Autumn"],
  }));
}

async function measure(engine: string, place: Place): Promise<string[]> {
  const [admin] = await makePeople(place, 1, "manager");
  if (!admin) throw new Error("There is no manager.");
  await makeAdmin(place, admin);
  const server = await startMeasured("server/main.ts", "/readyz", {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    RATE_LIMIT: "off",
  });
  try {
    const post = (path: string, body: unknown) => call(server.url + path, "POST", body, admin.cookie);
    const made = await post("/api/groups", { name: "Bench", timeZone: "UTC" });
    const group = `/api/groups/${JSON.parse(made.body).data.id}`;
    // A fifth is already in the group, with the same details.
    await post(`${group}/members`, { people: read(people / 5) });

    const previews: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const begun = performance.now();
      const { status } = await post(`${group}/members/preview`, { people: read(people) });
      if (status !== 200) throw new Error(`The preview answered ${status}.`);
      previews.push(performance.now() - begun);
    }
    const begun = performance.now();
    const added = await post(`${group}/members`, { people: read(people) });
    const adding = performance.now() - begun;
    if (added.status !== 200) throw new Error(`Adding answered ${added.status}.`);
    const pages: number[] = [];
    for (let round = 0; round < 20; round += 1)
      pages.push(await timeOf(`${server.url}${group}/members?sort=name&page=${1 + round}`, admin.cookie));
    return [
      engine,
      percentile(previews, 50).toFixed(0),
      Math.max(...previews).toFixed(0),
      adding.toFixed(0),
      percentile(pages, 50).toFixed(0),
    ];
  } finally {
    await server.stop();
  }
}

const rows = await measureBothEngines("groups", measure);
console.log(
  table(
    [
      "server",
      "preview of 5,000 rows, p50 ms",
      "slowest of 10",
      "adding them, ms",
      "a page of the roster, p50 ms",
    ],
    rows,
  ),
);
process.exit(0);
