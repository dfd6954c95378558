/** The addresses that limits count by. */
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of a request's client, behind as many proxies as the settings name. The system does
 * not know it of a connection that ended before it was accepted; all of those count as one.
 */
export function addressOf(request: FastifyRequest): string {
  return networkOf((request.ip as string | undefined) ?? "unknown");
}

/** An IPv4 address as it is, an IPv6 one as its /64, since whoever has one of those has all of it. */
export function networkOf(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail = ""] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`;
}
