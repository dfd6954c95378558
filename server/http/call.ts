/** What a route handler receives and returns. */
import type { Access, Endpoint, GroupAccess, Input, Output, Page } from "../../contract/endpoint.ts";
import type { Message } from "../../contract/messages.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Membership } from "./collection-access-store.ts";
import type { Device, DeviceAccount } from "./device-cookie.ts";
import type { GroupScope } from "./group-scope-store.ts";

/** The person behind a session. */
export interface Caller {
  id: string;
  name: string;
  email: string;
  adminAccess: AdminAccess;
  timePercent: number;
  sessionId: string;
}

type CallerOf<A extends Access> = A extends "anyone"
  ? Caller | undefined
  : A extends "anonymous"
    ? undefined
    : Caller;

/** One call: its checked input and who makes it. */
export type Call<E extends Endpoint> = Input<E> & {
  caller: CallerOf<E["access"]>;
  /** The group that the call is about, where its access is that of a group. */
  group: E["access"] extends GroupAccess ? GroupScope : undefined;
  /** The caller's place in the collection that the path names. */
  membership: E["access"] extends "author" ? Membership : undefined;
  /** The client's address, behind as many proxies as the settings name; IPv6 as its /64. */
  address: string;
  userAgent: string;
  /** When the request arrived; for a timed call, when it could have been read. */
  receivedAt: Date;
  /** The known device that the request comes from, if any. */
  device: Device;
  /**
   * Makes a session for a user, remembers the device and sends the cookies of both.
   * @throws AppError invalid_credentials if the password has changed since the account was read
   */
  startSession(account: DeviceAccount): Promise<void>;
  /**
   * Reads the caller's session, for calls that get it as it was last read.
   * @throws AppError not_signed_in if it has ended
   */
  confirmSession(): Promise<void>;
  /** Ends this request's session on the server and clears its cookies. */
  endSession(): Promise<void>;
  /** Clears the cookies of an ended session. */
  clearCookies(): void;
};

/** A response that differs from the declared one in sentence or status. */
export class Answer<T> {
  readonly data: T;
  readonly message: Message;
  readonly status: 200 | 201;

  constructor(data: T, message: Message, status: 200 | 201 = 200) {
    this.data = data;
    this.message = message;
    this.status = status;
  }
}

/** Rows of a list: a page, or all as a stream. */
export interface Rows<T> {
  rows: AsyncIterable<T> | T[];
  page?: Page;
}

/** A value whose lists may be streamed row by row. */
export type Streamed<T> = { [K in keyof T]: T[K] extends (infer Row)[] ? Row[] | AsyncIterable<Row> : T[K] };

/** A file in place of the envelope; not cached unless its headers say so. */
export interface FileReply {
  bytes: Buffer | string;
  headers?: Record<string, string>;
}

/** Headers of a public file, which pages of other sites may fetch too. */
export const publicFile = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=300",
};

/** Headers of a file that is saved rather than shown. */
export function savedAs(fileName: string): Record<string, string> {
  return { "content-disposition": `attachment; filename="${fileName}"` };
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<
  E["shape"] extends "list"
    ? Rows<Output<E>>
    : E["shape"] extends "file"
      ? FileReply
      : E["shape"] extends "stream"
        ? Streamed<Output<E>>
        : Output<E> | Answer<Output<E>>
>;
