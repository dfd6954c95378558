/** A small keep-alive HTTP client that uses little CPU, because it shares the cores with the measured server. */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export interface Answered {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** Bytes of request and response bodies. */
  bytes: number;
}

/** One request; `body` is sent as JSON, or unchanged if it is bytes. */
export function call(url: string, method: string, body?: unknown, cookie?: string): Promise<Answered> {
  const isFile = body instanceof Uint8Array;
  const payload = body === undefined || isFile ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          ...(payload === undefined
            ? {}
            : {
                "content-type": isFile ? "application/octet-stream" : "application/json",
                "content-length": Buffer.byteLength(payload),
              }),
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

export type Sender = ReturnType<typeof senderOf>;

/** Sends calls in one session and returns the data of each response. @throws unless every call succeeds */
export function senderOf(url: string, cookie: string) {
  return async (method: string, path: string, body?: unknown) => {
    const reply = await call(url + path, method, body, cookie);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${reply.body.slice(0, 300)}`);
    return JSON.parse(reply.body).data;
  };
}

/** Milliseconds until the whole response of an address has been read. */
export async function timeOf(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const reply = await call(url, "GET", undefined, cookie);
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${reply.body.slice(0, 200)}`);
  return performance.now() - begun;
}

/** The Cookie header from the response to a sign-up or sign-in. */
export function cookieOf({ headers }: Answered): string {
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
}
