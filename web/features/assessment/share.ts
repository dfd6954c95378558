/** Shares a result by the device's own way, or copies it as text. */
import type { Result } from "../../../contract/results.ts";
import { rules } from "../../../contract/rules.ts";
import { toast } from "../../ui/toast.ts";

export async function shareResult({ name, score, slug }: Result): Promise<void> {
  const text = `I scored ${score}/${rules.maxScore} in the ${name} on Assay.`;
  const url = `${location.origin}/assessment/${slug}`;
  if (navigator.share) {
    try {
      await navigator.share({ title: name, text, url });
      return;
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`);
    toast.success("Your result is copied. Paste it wherever you like.");
  } catch {
    toast.error(`Copying did not work here. The text is: ${text} ${url}`);
  }
}
