/** Makes a declared call that responds with a file. */
import type { Endpoint, Request } from "../../contract/endpoint.ts";
import { addressOf, CallError } from "./api.ts";

/** A large file takes longer than other responses. */
const longestMilliseconds = 120_000;

/** The file and the name that the server gave it; throws `CallError`. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
): Promise<{ file: Blob; name: string }> {
  try {
    const response = await fetch(addressOf(endpoint, request as object), {
      credentials: "same-origin",
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    if (!response.ok)
      throw new CallError("refused", {
        status: response.status,
        body: await response.json().catch(() => undefined),
      });
    const [, name = "file"] =
      /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    return { file: await response.blob(), name };
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError("unanswered", { cause });
  }
}
