/** Refuses state-changing calls that another site's page makes with a person's cookies. */
import type { FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";

/**
 * Fetch Metadata decides where the browser sends it, Origin where it does not; a client that sends neither is not a
 * browser, so it sends no cookies without the person's knowledge.
 * @throws AppError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") throw new AppError("cross_site");
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const isOwn =
    origin === `https://${host}` || origin === `http://${host}` || origin === new URL(publicUrl).origin;
  if (!isOwn) throw new AppError("cross_site");
}

/**
 * Sign-out is a GET, so a link or an image could trigger it: a navigation is refused as well.
 * @throws AppError cross_site
 */
export function refuseNavigation(request: FastifyRequest): void {
  if (request.headers["sec-fetch-mode"] === "navigate") throw new AppError("cross_site");
}
