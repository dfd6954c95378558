/** Splits request targets, and tells calls from pages. */

/** True for addresses below /api, which always respond in JSON; all others are pages and files. */
export function isCall(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

/** The path of an address and what follows it, from the question mark on. */
export function splitAddress(url: string): [path: string, rest: string] {
  const end = /[?#]|$/.exec(url)!.index;
  return [url.slice(0, end), url.slice(end)];
}
