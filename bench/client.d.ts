export interface Answered {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** Bytes of request and answer bodies. */
  bytes: number;
}
/** One request; `body` is sent as JSON. */
export declare function call(url: string, method: string, body?: unknown, cookie?: string): Promise<Answered>;
/** The Cookie header of a sign-up's or sign-in's answer. */
export declare function cookieOf({ headers }: Answered): string;
