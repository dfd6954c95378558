/** One act at a time behind a button: busy while it runs, its sentence as a notice, its failure too. */
import { useState } from "react";
import { failureSentence } from "../client/api.ts";
import { toast } from "./toast.ts";

export interface Act {
  busy: boolean;
  /** Runs it; true when it succeeded. `fallback` is told where the server refuses without a sentence. */
  run: (act: () => Promise<{ message: string }>, fallback: string) => Promise<boolean>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(act, fallback) {
      setBusy(true);
      try {
        const { message } = await act();
        if (message) toast.success(message);
        return true;
      } catch (error) {
        toast.error(failureSentence(error, fallback));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
