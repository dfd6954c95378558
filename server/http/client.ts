/** The client that a request counts as in fair queues. */
import { countedNetworks } from "./limits/address.ts";

/** Where a request comes from. */
export interface Origin {
  address: string;
  device: { id: string | undefined };
}

/** A known device is its own client; all other requests from an address count as one client. */
export function clientOf({ address, device }: Origin): string {
  if (device.id !== undefined) return `device:${device.id}`;
  // The widest network, so that one IPv6 customer can't take many places.
  return `address:${countedNetworks(address).at(-1)!.network}`;
}
