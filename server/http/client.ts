/** Whom a request counts as where many wait in turn. */
import { countedNetworks } from "./limits/address.ts";

/** Where a request comes from. */
export interface Origin {
  address: string;
  device: { id: string | undefined };
}

/** A device that has signed in before is a client of its own, all others of one address are one together. */
export function clientOf({ address, device }: Origin): string {
  if (device.id !== undefined) return `device:${device.id}`;
  // The widest network, so that nobody takes many places with the addresses of one IPv6 customer.
  return `address:${countedNetworks(address).at(-1)!.network}`;
}
