/** The addresses by which limits count. */
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of a request's client, behind as many proxies as the settings name. It is unknown for a connection that
 * ended before it was accepted; all of those count as one.
 */
export function addressOf(request: FastifyRequest): string {
  return networkOf((request.ip as string | undefined) ?? "unknown");
}

/** An IPv4 address unchanged, an IPv6 address as its /64, since a person with one address has the whole network. */
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

/** A network that is counted, and how many times the limit of one address holds for it. */
export interface CountedNetwork {
  network: string;
  times: number;
}

/**
 * The networks that requests and failures from an address count for: the address itself, and for IPv6 also its /56, since
 * one customer of a provider usually has a whole one, with 256 networks of /64.
 * @param address as `addressOf` writes it
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const own = { network: address, times: 1 };
  if (!address.endsWith("::/64")) return [own];
  const groups = address.slice(0, -"::/64".length).split(":");
  const last = Number.parseInt(groups[3]!, 16) & 0xff00;
  return [own, { network: `${[...groups.slice(0, 3), last.toString(16)].join(":")}::/56`, times: 4 }];
}
