/** The calls around certificates and shared results. */
import type { FastifyInstance } from "fastify";
import {
  changeCertificate,
  getCertificate as getCertificateCall,
  getMyCertificates,
  revokeCertificate,
} from "../../contract/certificates/certificates.ts";
import { changeShare, getShare, getSharedResult, type Share } from "../../contract/certificates/sharing.ts";
import { AppError } from "../../contract/errors.ts";
import { getStandings } from "../../contract/results.ts";
import { bandOf } from "../../contract/rules.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { serveBadges } from "./badge-routes.ts";
import { serveImages } from "./image-routes.ts";
import { firstNameOf } from "./names.ts";
import { findShare, findShared, refuseUnended, share, unshare } from "./shares-store.ts";
import { standingsOf } from "./standings.ts";
import { getCertificate, getOwnCertificate, listCertificates, revoke, updateShown } from "./store.ts";
import { toWire } from "./view.ts";

/** Serves the calls around certificates, shared results and their files. */
export function serveCertificates(app: FastifyInstance, services: Services): void {
  const { db, clock, settings } = services;
  const { publicUrl } = settings;

  serve(app, services, getCertificateCall, async ({ params, caller }) =>
    toWire(await getCertificate(db, params.code), publicUrl, caller),
  );

  serve(app, services, getMyCertificates, async ({ caller }) =>
    (await listCertificates(db, caller.id)).map((stored) => toWire(stored, publicUrl, caller)),
  );

  serve(app, services, getStandings, ({ caller }) => standingsOf(db, caller.id));

  serve(app, services, changeCertificate, async ({ params, caller, body }) => {
    const { code } = await getOwnCertificate(db, params.code, caller.id);
    await updateShown(db, code, body, clock.now());
    return toWire(await getOwnCertificate(db, code, caller.id), publicUrl, caller);
  });

  serve(app, services, revokeCertificate, async ({ params, caller, address, body }) => {
    const { code } = await getCertificate(db, params.code);
    await revoke(db, code, { reason: body.reason, actorId: caller.id, address, now: clock.now() });
    return toWire(await getCertificate(db, code), publicUrl, caller);
  });

  serveSharing(app, services);
  serveBadges(app, services);
  serveImages(app, services);
}

function serveSharing(app: FastifyInstance, services: Services): void {
  const { db, clock, settings } = services;

  const shareOf = async (attemptId: string): Promise<Share> => {
    const found = await findShare(db, attemptId);
    return found
      ? { url: `${settings.publicUrl}/shared/${found.code}`, showsName: found.showsName }
      : { url: null, showsName: false };
  };

  serve(app, services, getShare, async ({ params, caller }) => {
    await refuseUnended(db, params.id, caller.id);
    return shareOf(params.id);
  });

  serve(app, services, changeShare, async ({ params, caller, body }) => {
    await refuseUnended(db, params.id, caller.id);
    if (body.isShared) await share(db, params.id, caller.id, body.showsName, clock.now());
    else await unshare(db, params.id);
    return shareOf(params.id);
  });

  serve(app, services, getSharedResult, async ({ params }) => {
    const found = await findShared(db, params.code);
    if (!found) throw new AppError("not_found");
    const { name, ...result } = found;
    return {
      ...result,
      band: bandOf(result.score, result.maxScore),
      ...(name === null ? {} : { firstName: firstNameOf(name) }),
    };
  });
}
