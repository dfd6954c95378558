/** The target of a request: whether it is a call, and what of it is the path. */

/** True for the addresses below /api, which answer in JSON whatever happens; all others are pages and files. */
export function isCall(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** The path of an address and what follows it, from the question mark on. */
export function splitAddress(url: string): [path: string, rest: string] {
  const end = /[?#]|$/.exec(url)!.index;
  return [url.slice(0, end), url.slice(end)];
}
