import { toast } from "../../ui/toast.ts";

/** Copies an address and says so; if copying fails, the message contains the address. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success("Link copied.");
  } catch {
    toast.error(`The link could not be copied. Here it is: ${address}`);
  }
}
