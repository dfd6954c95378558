import { queryClient } from "../../client/query.ts";

/** After a change of a group's people or settings: what was read before is out of date. */
export async function forgetGroups(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /group|member|link/i.test(String(queryKey[0])),
  });
}
