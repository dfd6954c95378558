/** A small keep-alive HTTP client that costs the machine little, since it shares the cores with what it measures. */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export interface Answered {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** Bytes of request and answer bodies. */
  bytes: number;
}

/** One request; `body` is sent as JSON. */
export function call(url: string, method: string, body?: unknown, cookie?: string): Promise<Answered> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          ...(payload === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
          ...(cookie ? { cookie } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const bytes = Buffer.byteLength(text) + (payload?.length ?? 0);
          resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers, bytes });
        });
      },
    );
    sent.on("error", reject);
    sent.end(payload);
  });
}

/** Milliseconds until an address has been read whole. */
export async function timeOf(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const reply = await call(url, "GET", undefined, cookie);
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${reply.body.slice(0, 200)}`);
  return performance.now() - begun;
}

/** The Cookie header of a sign-up's or sign-in's answer. */
export function cookieOf({ headers }: Answered): string {
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
}
