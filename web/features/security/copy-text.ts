/** Copies text to the clipboard. */
import { toast } from "../../ui/toast.ts";

/** Copies `text`; a toast says `done`, or how to copy it by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("Copying did not work here. Please select the text and copy it yourself.");
  }
}
