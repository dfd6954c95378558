/** Reads lists and details through the query cache, which is cleared with the session. */
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { Endpoint, Request } from "../../contract/endpoint.ts";
import { CallError, call, type Reply } from "./api.ts";
import { onSessionCleared } from "./session.ts";

export const queryClient = new QueryClient({
  // The screen reports the failure; the console gets the reason (specification, section 8).
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.error(`${queryKey[0]} could not be fetched.`, error),
  }),
  defaultOptions: {
    queries: {
      // Without a connection a read must fail visibly instead of pausing.
      networkMode: "always",
      retry: (failures, error) =>
        error instanceof CallError && error.outcome === "unanswered" && failures < 1,
      retryDelay: 1000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
});

onSessionCleared(() => queryClient.clear());

/**
 * Reads a call's response; while another page of a list is loading, the previous one stays.
 * @param freshMilliseconds for how long a response that another part of the screen has received is used without reading again
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  freshMilliseconds = 0,
): UseQueryResult<Reply<E>> {
  return useQuery(
    {
      queryKey: [endpoint.name, request],
      queryFn: ({ signal }) => call<Endpoint>(endpoint, request, { signal }) as Promise<Reply<E>>,
      placeholderData: keepPreviousData,
      staleTime: freshMilliseconds,
    },
    queryClient,
  );
}
