/** The block around fetched data: a spinner, an error with Retry, an empty state, or the data. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureSentence } from "../client/api.ts";
import { Spinner } from "./spinner.tsx";
import { ErrorState } from "./states.tsx";

/** The fields of a `useRead` result that this block needs. */
export type Read<Data> = Pick<
  UseQueryResult<{ data: Data }>,
  "data" | "error" | "isFetching" | "isPlaceholderData" | "refetch"
>;

export interface LoadedProps<Data> {
  read: Read<Data>;
  /** The spinner's label: "Loading figures…". */
  loading: string;
  /** What failed, as a sentence: "The figures could not be loaded." */
  failed: string;
  /** What to do if the server refused without a sentence. */
  advice?: string;
  /** A special view for one kind of failure; undefined leaves it to the usual block with Retry. */
  failure?: (error: Error) => ReactNode | undefined;
  /** Shown above the failure block if the screen has no heading yet. */
  heading?: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** After a failed refresh, the previous data stay below the error. Data of another address count as loading. */
export function Loaded<Data>({ read, heading, ...props }: LoadedProps<Data>) {
  const { data: reply, error, isFetching, isPlaceholderData, refetch } = read;
  const isReady = reply !== undefined && !isPlaceholderData;
  const special = error && props.failure?.(error);
  if (special) return special;
  const failure = error && (
    <ErrorState title={props.failed} retrying={isFetching} onRetry={() => void refetch()}>
      {failureSentence(error, props.advice ?? "Nothing was changed. Please try again in a moment.")}
    </ErrorState>
  );
  if (!isReady)
    return failure ? (
      <>
        {heading}
        {failure}
      </>
    ) : (
      <Spinner label={props.loading} />
    );
  const isEmpty = props.empty !== undefined && Array.isArray(reply.data) && reply.data.length === 0;
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {isEmpty ? props.empty : props.children(reply.data)}
    </>
  );
}
