/** Limits for connections and client addresses: time, requests, unread data. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "../../config.ts";
import type { Arrivals } from "../../platform/arrivals.ts";
import { networkOf } from "./address.ts";

export interface ConnectionLimits {
  /** Time for the head of a request to arrive, and for the whole request, in milliseconds. */
  headMilliseconds: number;
  requestMilliseconds: number;
  /** A connection whose client reads nothing of its response for this long is closed. */
  unreadMilliseconds: number;
  /** Requests on one connection that wait for the response to the one before them. */
  pipelined: number;
  /** Requests on one connection in all; the response to the last one says that it closes. */
  requests: number;
  /** Connections of one client address at the same time. */
  perAddress: number;
}

/** How long a connection without a request stays open. Longer than a usual proxy keeps it, so that the proxy closes it. */
const idleMilliseconds = 65_000;
/** How often the times for a request to arrive are checked. */
const checkMilliseconds = 1000;

/**
 * The limits for these settings. Behind proxies every connection comes from them, so they count their clients' connections
 * themselves. RATE_LIMIT=off lifts what is counted, never the times.
 */
export function connectionLimits({ trustProxy, rateLimit, addressLimit }: Settings): ConnectionLimits {
  return {
    headMilliseconds: 10_000,
    requestMilliseconds: 15_000,
    unreadMilliseconds: 30_000,
    pipelined: 100,
    requests: rateLimit ? 1000 : Number.POSITIVE_INFINITY,
    perAddress: rateLimit && trustProxy === 0 ? Math.max(200, addressLimit / 3) : Number.POSITIVE_INFINITY,
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  /** Requests so far. */
  requests: number;
  isBusy: boolean;
  waiting: Exchange[];
  /** Bytes that the client has taken, and when that number last grew (milliseconds of the monotonic clock). */
  taken: number;
  takenAt: number;
}

/** What a callback of Node's HTTP parser returns to pause it (HPE_PAUSED, https://github.com/nodejs/llhttp#readme). */
const pauseParser = 21;

/**
 * Closes a connection with too many unanswered requests. Node reads 64 KiB at a time, which can hold 1,800 short
 * requests, and would parse and abort all of them before it checks the connection again; pausing the parser drops
 * them. Node has no documented way to do that, so if the parser's shape changes, the connection is still closed, only
 * later.
 */
function cutOff(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => pauseParser;
  socket.destroy();
}

/** A connection whose time ran out during a stall of the event loop gets this long for what may have arrived on it. */
const reprieveMilliseconds = 1000;

/**
 * An HTTP server that enforces these limits.
 * @param arrivals tracks connections from their acceptance, and stalls
 */
export function createLimitedServer(
  handle: RequestListener,
  limits: ConnectionLimits,
  arrivals?: Arrivals,
): Server {
  const connections = new WeakMap<Socket, Connection>();
  const perAddress = new Map<string, number>();
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.headMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      connectionsCheckingInterval: Math.min(checkMilliseconds, limits.headMilliseconds),
      keepAliveTimeout: idleMilliseconds,
    },
    (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket) ?? {
        requests: 0,
        isBusy: false,
        waiting: [],
        taken: 0,
        takenAt: 0,
      };
      connections.set(socket, connection);
      if (!connection.isBusy) begin(connection, { request, response });
      else if (connection.waiting.length < limits.pipelined && !isStuck(connection, socket))
        connection.waiting.push({ request, response });
      else if (!socket.destroyed) cutOff(socket);
    },
  );
  server.timeout = limits.unreadMilliseconds;
  server.on("timeout", (socket: Socket) => {
    const isWorkedOn = connections.get(socket)?.isBusy && socket.writableLength === 0;
    if (isWorkedOn) return;
    // After a stall timers run before sockets are read.
    if (arrivals?.loop.isStalled()) socket.setTimeout(reprieveMilliseconds);
    else socket.destroy();
  });
  server.on("connection", (socket) => {
    arrivals?.accepted(socket);
    // Read now, since it is unknown once the client has disconnected.
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const open = (perAddress.get(address) ?? 0) + 1;
    if (open > limits.perAddress) return void socket.destroy();
    perAddress.set(address, open);
    socket.once("close", () => {
      const left = perAddress.get(address)! - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  return server;

  /** One request of a connection at a time, so that a client that doesn't read has at most one pending response. */
  function begin(connection: Connection, { request, response }: Exchange): void {
    connection.isBusy = true;
    connection.requests += 1;
    if (connection.requests >= limits.requests) response.shouldKeepAlive = false;
    response.once("close", () => {
      connection.isBusy = false;
      const next = connection.waiting.shift();
      if (!next) return;
      if (request.socket.destroyed) connection.waiting.length = 0;
      else begin(connection, next);
    });
    handle(request, response);
  }

  /**
   * Whether the client has taken nothing of a response for too long, in which case further requests must not keep its
   * connection alive.
   */
  function isStuck(connection: Connection, { bytesWritten, writableLength }: Socket): boolean {
    const taken = bytesWritten - writableLength;
    const now = performance.now();
    if (writableLength === 0 || taken !== connection.taken) {
      connection.taken = taken;
      connection.takenAt = now;
    }
    return now - connection.takenAt > limits.unreadMilliseconds;
  }
}
