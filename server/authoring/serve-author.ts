/**
 * Serves calls with access `author`: audits what admins read in other people's collections, and refuses changes in
 * archived ones.
 */
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { type Acting, addAudit } from "../audit/store.ts";
import { countUse } from "../database/hourly-limit.ts";
import type { Call, Handler } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";

type AuthorEndpoint = Endpoint & { access: "author" };

/**
 * Serves a call with access `author`.
 * @param inArchived whether it may change an archived collection
 */
export function serveAuthor<E extends AuthorEndpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  inArchived = false,
): void {
  const changes = endpoint.method !== "GET";
  const guarded = async (call: Call<E>) => {
    const { membership, params } = call as unknown as Call<AuthorEndpoint>;
    if (changes && membership.isArchived && !inArchived)
      throw new AppError("wrong_state", {
        sentence: "This collection is archived. Take it back into use first.",
      });
    if (membership.role === "admin" && !changes)
      await auditReading(services, params as Record<string, string>, actingOf(services, call));
    return handler(call);
  };
  serve(app, services, endpoint, guarded as Handler<E>);
}

/** Who makes a call, from where and when, for the audit log. */
export function actingOf(
  { clock }: Pick<Services, "clock">,
  call: { caller: unknown; address: string },
): Acting {
  const { id } = call.caller as { id: string };
  return { actorId: id, address: call.address, now: clock.now() };
}

/** Audits an admin's reading of other people's questions, once an hour for each object. */
async function auditReading({ db }: Services, params: Record<string, string>, acting: Acting): Promise<void> {
  const [name, subjectId] = Object.entries(params)[0]!;
  const subjectKind = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!(await countUse(db, `read:${acting.actorId}:${subjectId}`, 1, acting.now))) return;
  await addAudit(db, { ...acting, action: `read-${subjectKind}`, subjectKind, subjectId });
}
