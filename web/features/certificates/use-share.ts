/** The sharing state of a result and its changes, the same in all components. */
import { changeShare, getShare } from "../../../contract/certificates/sharing.ts";
import { call } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAct } from "../../ui/hooks/use-act.ts";

/** @param attemptId the ended attempt */
export function useShare(attemptId: string) {
  const request = { params: { id: attemptId } };
  const read = useRead(getShare, request);
  const { busy, run } = useAct();
  /** Shares the result or stops sharing it; a failure is shown. @returns the address while it is shared, else null */
  const change = async (isShared: boolean, showsName?: boolean): Promise<string | null> => {
    let url: string | null = null;
    await run(async () => {
      const changed = await call(changeShare, { ...request, body: { isShared, showsName } });
      url = changed.data.url;
      await read.refetch();
      // The switch itself shows the change.
      return { message: "" };
    }, "The result could not be shared.");
    return url;
  };
  const share = read.data?.data;
  return { read, share, isShared: typeof share?.url === "string", busy, change };
}
