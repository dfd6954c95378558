/** Runs a button's call: busy meanwhile; a toast shows its message or failure. */
import { useMutation } from "@tanstack/react-query";
import { failureSentence } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { toast } from "../toast.ts";

type Work = () => Promise<{ message: string }>;

export interface Act {
  busy: boolean;
  /** Resolves to true on success. `fallback` is shown where the server refuses without a sentence. */
  run: (act: Work, fallback: string) => Promise<boolean>;
}

/** One call at a time per component; an empty message shows no toast. */
export function useAct(): Act {
  const { isPending, mutateAsync } = useMutation({ mutationFn: (act: Work) => act() }, queryClient);
  return {
    busy: isPending,
    async run(act, fallback) {
      try {
        const { message } = await mutateAsync(act);
        if (message) toast.success(message);
        return true;
      } catch (error) {
        toast.error(failureSentence(error, fallback));
        return false;
      }
    },
  };
}
