import { queryClient } from "../../client/query.ts";

/** Invalidates cached groups after a change of people or settings. */
export async function forgetGroups(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /group|member|link/i.test(String(queryKey[0])),
  });
}
