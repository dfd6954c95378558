/** Copies text for the person and says whether it worked. */
import { toast } from "../../ui/toast.ts";

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("Copying did not work here. Please select the text and copy it yourself.");
  }
}
