/** A button that copies an address, and says so. */
import { Button } from "../../ui/button.tsx";
import { copyLink } from "./copy-link.ts";

export function CopyButton({ address }: { address: string }) {
  return (
    <Button variant="secondary" size="small" onClick={() => void copyLink(address)}>
      Copy link
    </Button>
  );
}
