/** The link that stops a kind of mail, and the calls around it. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../contract/errors.ts";
import {
  changeMailSettings,
  getMailSettings,
  resumeMails,
  type StoppableMail,
  stopMails,
  stoppableMails,
} from "../../../contract/groups/mail-stops.ts";
import { serve } from "../../http/serve.ts";
import { sameHash } from "../../platform/ids.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import type { Services } from "../../services.ts";
import { deleteStop, insertStop, isManager, isStopped } from "./mail-stops-store.ts";

const purpose = "unsubscribe";

/** The token of the link that stops a kind of mail for one account; it works until the key for secrets changes. */
export function stopToken(secretKey: SecretKey, userId: string, kind: StoppableMail): string {
  return `${kind}.${userId}.${secretKey.hash(`${kind} ${userId}`, purpose)}`;
}

/** @throws AppError not_found for a token that this server did not sign */
function readStopToken(secretKey: SecretKey, token: string): { userId: string; kind: StoppableMail } {
  const [kind = "", userId = "", hash = ""] = token.split(".");
  const known = stoppableMails.find((one) => one === kind);
  if (!known || !sameHash(hash, secretKey.hash(`${kind} ${userId}`, purpose)))
    throw new AppError("not_found", {
      sentence:
        "This link is not complete. Copy all of it from the mail, or change the setting on your profile.",
    });
  return { userId, kind: known };
}

/** Registers the calls around mails that people can stop. */
export function serveMailStops(app: FastifyInstance, services: Services): void {
  const { db, clock, secretKey } = services;

  serve(app, services, stopMails, async ({ params }) => {
    const { userId, kind } = readStopToken(secretKey, params.token);
    await insertStop(db, userId, kind, clock.now());
    return { kind, isStopped: true };
  });

  serve(app, services, resumeMails, async ({ params }) => {
    const { userId, kind } = readStopToken(secretKey, params.token);
    await deleteStop(db, userId, kind);
    return { kind, isStopped: false };
  });

  const settingsOf = async (userId: string) => ({
    reminders: !(await isStopped(db, userId, "reminders")),
    digest: (await isManager(db, userId)) ? !(await isStopped(db, userId, "digest")) : null,
  });

  serve(app, services, getMailSettings, ({ caller }) => settingsOf(caller.id));

  serve(app, services, changeMailSettings, async ({ caller, body }) => {
    if (body.isStopped) await insertStop(db, caller.id, body.kind, clock.now());
    else await deleteStop(db, caller.id, body.kind);
    return settingsOf(caller.id);
  });
}
