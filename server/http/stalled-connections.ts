/** Keeps a stall of the event loop from costing a connection, and with it a request that waits on it to be read. */
import type { Server } from "node:http";
import type { Arrivals } from "../platform/arrivals.ts";

/** An idle connection whose time ran out during a stall gets this long for what may have arrived on it. */
const reprieveMilliseconds = 1000;

/** Watches a server's connections from their acceptance to their end. */
export function watchConnections(server: Server, arrivals: Arrivals): void {
  server.on("connection", (socket) => arrivals.accepted(socket));
  // With this listener it is ours to close what was idle for too long. After a stall timers run before sockets are read.
  server.on("timeout", (socket) => {
    if (arrivals.loop.isStalled()) socket.setTimeout(reprieveMilliseconds);
    else socket.destroy();
  });
}
