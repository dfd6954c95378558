/** A button that copies an address, and says so. */
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

export function CopyButton({ address, label = "Copy link" }: { address: string; label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success("The link is copied.");
    } catch {
      toast.error(`Copying did not work here. The link is: ${address}`);
    }
  };
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {label}
    </Button>
  );
}
