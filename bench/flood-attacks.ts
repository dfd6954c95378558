/**
 * Attacks that once stalled the server or exhausted its memory, each as a script that runs until it is stopped. `flood.ts`
 * runs it as a separate process, so that its CPU time does not count as the server's.
 */
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";

/** The attacker's resources: an account with years of attempts, and codes of many certificates. */
export interface Loot {
  url: string;
  cookie: string;
  codes: string[];
  /** A group that the attacker manages. */
  group: string;
}

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  cookie?: string;
}

/** The number of responses by status; 0 counts connections that ended without a response. */
const answers: Record<number, number> = {};
let isOver = false;

/** Clients of one address, each with its own connection, that repeat a request. */
function clients({ url }: Loot, count: number, address: number, next: (index: number) => Sent): void {
  const localAddress = `127.0.0.${address}`;
  const agent = new Agent({ keepAlive: true, maxSockets: count, localAddress });
  let asked = 0;
  const ask = (): void => {
    if (isOver) return;
    const { method, path, body, cookie } = next(asked++);
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...(payload === undefined ? {} : { "content-length": Buffer.byteLength(payload) }),
      ...(cookie ? { cookie } : {}),
    };
    const again = (status: number) => {
      answers[status] = (answers[status] ?? 0) + 1;
      setTimeout(ask, status === 0 ? 50 : 0);
    };
    const sent = request(`${url}${path}`, { method, headers, agent, localAddress }, (response) => {
      response.resume();
      response.once("end", () => again(response.statusCode ?? 0));
      response.once("error", () => again(0));
    });
    sent.once("error", () => again(0));
    sent.end(payload);
  };
  for (let index = 0; index < count; index += 1) ask();
}

/** Raw connections that reopen when they end. */
function connections({ url }: Loot, count: number, address: number, begin: (socket: Socket) => void): void {
  const { port } = new URL(url);
  const open = (): void => {
    if (isOver) return;
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: `127.0.0.${address}` });
    socket.once("connect", () => begin(socket));
    socket.on("error", () => {});
    socket.once("close", () => {
      answers[0] = (answers[0] ?? 0) + 1;
      setTimeout(open, 50);
    });
  };
  for (let index = 0; index < count; index += 1) open();
}

const longList = Array.from({ length: 5000 }, (_, index) => ({
  email: `person${index}@school.example`,
  name: `Person ${index}`,
  labels: [`Section ${index % 12}`, "Autumn"],
}));
const slowAddress = `a@${".".repeat(16_000)} `;
const signUpOf = (index: number) => ({
  name: "Flood",
  email: `flood${process.pid}-${index}@example.org`,
  phone: "0123456789",
  password: `flood of sign-ups ${index}`,
  profileType: "Student",
  institute: "Institute",
});

/** The attacks by number. */
const attacks: Record<string, (loot: Loot) => void> = {
  /** Addresses that made a pattern of the input check quadratic. */
  "1": (loot) =>
    clients(loot, 30, 2, (index) => ({
      method: index % 2 === 0 ? "POST" : "PATCH",
      path: index % 2 === 0 ? "/api/user/login" : "/api/user/forget-password",
      body: { email: slowAddress, ...(index % 2 === 0 ? { password: "x" } : {}) },
    })),
  /** An account with 43,000 attempts exports them, requests its statistics, and starts more. */
  "2": (loot) =>
    clients(loot, 24, 3, (index) => {
      const { cookie } = loot;
      if (index % 3 === 0) return { method: "GET", path: "/api/user/export", cookie };
      if (index % 3 === 1) return { method: "GET", path: "/api/assessment/statistics", cookie };
      return { method: "POST", path: "/api/assessment/attempts", body: { slug: "python" }, cookie };
    }),
  /** Pipelined requests for files whose responses the client never reads. */
  "4": (loot) =>
    connections(loot, 20, 4, (socket) => {
      socket.pause();
      const line = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
      socket.write(line.repeat(Math.ceil(1_100_000 / line.length)));
    }),
  /** 1,200 connections that sign up. */
  "5": (loot) => {
    for (let address = 5; address < 11; address += 1)
      clients(loot, 200, address, (index) => ({
        method: "POST",
        path: "/api/user/signup",
        body: signUpOf(address * 1_000_000 + index),
      }));
  },
  /** Turning off a second factor that was never on. */
  "7": (loot) =>
    clients(loot, 24, 11, () => ({
      method: "DELETE",
      path: "/api/user/two-factor",
      body: { password: "ledger and gold" },
      cookie: loot.cookie,
    })),
  /** Request bodies that arrive one byte per second. */
  "11": (loot) =>
    connections(loot, 200, 12, (socket) => {
      socket.write(
        "POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n",
      );
      const drip = setInterval(() => socket.write("x"), 1000);
      socket.once("close", () => clearInterval(drip));
    }),
  /** Requests for password resets. */
  "13": (loot) =>
    clients(loot, 100, 13, (index) => ({
      method: "PATCH",
      path: "/api/user/forget-password",
      body: { email: `nobody${index}@example.org` },
    })),
  /** 250 connections that request printed certificates. */
  "14": (loot) => {
    for (const [address, count] of [
      [14, 200],
      [15, 50],
    ] as const)
      clients(loot, count, address, (index) => ({
        method: "GET",
        path: `/api/assessment/certificates/${loot.codes[(index * 7 + address) % loot.codes.length]}/certificate.pdf`,
      }));
  },
  /** A manager who requests previews of lists of 5,000 people repeatedly. */
  "15": (loot) =>
    clients(loot, 24, 16, () => ({
      method: "POST",
      path: `/api/groups/${loot.group}/members/preview`,
      body: { people: longList },
      cookie: loot.cookie,
    })),
};

// Keeps the process alive even when the server has closed every unread connection.
setInterval(() => {}, 1000);
process.once("message", ({ names, loot }: { names: string[]; loot: Loot }) => {
  for (const name of names) attacks[name]!(loot);
});
process.on("SIGTERM", () => {
  isOver = true;
  process.send?.(answers, () => process.exit(0));
});
