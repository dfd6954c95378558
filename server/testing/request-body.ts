/** The body of a test's request: text and bytes are sent unchanged, anything else as JSON. */

/** Headers and payload of a body; none without one. */
export function bodyOf(body: unknown): { headers: Record<string, string>; payload?: string | Buffer } {
  if (body === undefined) return { headers: {} };
  if (Buffer.isBuffer(body))
    return { headers: { "content-type": "application/octet-stream" }, payload: body };
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  return { headers: { "content-type": "application/json" }, payload };
}
