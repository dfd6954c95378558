/** Runs commands on a private Redis server and prints the replies like redis-cli, each after a separator. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

const socket = join(process.cwd(), "redis.sock");
const server = spawn(
  process.argv[2],
  ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no"],
  { stdio: "ignore" },
);
const { setup, main } = JSON.parse(readFileSync("commands.json", "utf8"));
const sessions = new Map();

await run(setup);
for (const reply of await run(main)) process.stdout.write(`\u001e${reply}\n`);
server.kill("SIGKILL");
process.exit(0);

/** One command a line; `# session A` lines switch between connections, other lines with # are comments. */
async function run(script) {
  const replies = [];
  let session = "";
  for (const line of script.split("\n").map((text) => text.trim())) {
    const named = /^#\s*session\s+(\w+)/.exec(line);
    if (named) session = named[1];
    if (line === "" || line.startsWith("#")) continue;
    if (!sessions.has(session)) sessions.set(session, await open());
    replies.push(await sessions.get(session)(wordsOf(line)));
  }
  return replies;
}

/** Splits a line into words. Quotes group words; double quotes allow escapes. */
function wordsOf(line) {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) =>
    double === undefined ? (single ?? plain) : JSON.parse(`"${double}"`),
  );
}

async function open() {
  const connection = await new Promise((resolve) => {
    const attempt = () => {
      const client = connect(socket);
      client.once("connect", () => resolve(client)).once("error", () => setTimeout(attempt, 30));
    };
    attempt();
  });
  let received = Buffer.alloc(0);
  let wake = () => {};
  connection.on("data", (data) => {
    received = Buffer.concat([received, data]);
    wake();
  });
  const take = async (length) => {
    const isThere = () => (length === undefined ? received.includes("\r\n") : received.length >= length + 2);
    while (!isThere()) await new Promise((resolve) => (wake = resolve));
    const end = length ?? received.indexOf("\r\n");
    const text = received.subarray(0, end).toString("utf8");
    received = received.subarray(end + 2);
    return text;
  };
  return async (words) => {
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    connection.write(`*${words.length}\r\n${parts.join("")}`);
    return show(await read(take));
  };
}

async function read(take) {
  const head = await take();
  const [kind, rest] = [head[0], head.slice(1)];
  if (kind === "+") return { text: rest };
  if (kind === "-") return { text: `(error) ${rest}` };
  if (kind === ":") return { text: `(integer) ${rest}` };
  if (kind === "$")
    return rest === "-1" ? { text: "(nil)" } : { text: JSON.stringify(await take(Number(rest))) };
  if (rest === "-1") return { text: "(nil)" };
  const list = [];
  for (let index = 0; index < Number(rest); index++) list.push(await read(take));
  return { list };
}

/** Lists are numbered; nested lists are indented below their number. */
function show({ text, list }, indent = "") {
  if (text !== undefined) return text;
  if (list.length === 0) return "(empty array)";
  const width = String(list.length).length;
  return list
    .map((entry, index) => {
      const number = `${String(index + 1).padStart(width)}) `;
      return `${index === 0 ? "" : indent}${number}${show(entry, indent + " ".repeat(number.length))}`;
    })
    .join("\n");
}
