/** The files of a certificate, and the public documents that verify a credential. */
import type { FastifyInstance } from "fastify";
import {
  getAchievement,
  getAchievementImage,
  getIssuer,
  getKey,
  getKeys,
  getStatusList,
} from "../../contract/certificates/badges.ts";
import {
  type Certificate,
  getBadgePng,
  getBadgeSvg,
  getCertificatePdf,
  getCredential,
} from "../../contract/certificates/certificates.ts";
import { AppError } from "../../contract/errors.ts";
import { readTotal } from "../database/totals.ts";
import { publicFile, savedAs } from "../http/call.ts";
import { clientOf } from "../http/client.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { badgeSvg, bakedPng } from "./badge.ts";
import { createPrinter } from "./drawing/printer.ts";
import { hallmarkChoice } from "./hallmark-choice.ts";
import { signJwt } from "./keys.ts";
import { findPublicKey, listPublicKeys } from "./keys-store.ts";
import { achievementDocument, credentialOf, issuerDocument } from "./open-badge.ts";
import { listBits, listsFor, statusListCredential } from "./status-list.ts";
import {
  findVerifiedEmail,
  getCertificate,
  getOwnCertificate,
  listRevoked,
  type StoredCertificate,
} from "./store.ts";
import { toWire, type Viewer } from "./view.ts";

/** Serves the files of certificates and the documents that verifiers read. */
export function serveBadges(app: FastifyInstance, services: Services): void {
  servePersonalFiles(app, services);
  servePublicDocuments(app, services);
}

function servePersonalFiles(app: FastifyInstance, services: Services): void {
  const { db, settings, assessments } = services;
  const printer = createPrinter();
  app.addHook("onClose", () => printer.close());
  app.addHook("onClose", () => services.images.close());

  serve(app, services, getCertificatePdf, async ({ params, caller, ...origin }) => {
    const stored = valid(await getCertificate(db, params.code));
    const certificate = shownOn(stored, settings.publicUrl, caller);
    const client = caller ? `user:${caller.id}` : clientOf(origin);
    const choice = await hallmarkChoice(services, certificate.slug);
    const bytes = await printer.print({ certificate, issuer: settings.companyName, ...choice }, client);
    return { bytes, headers: { "content-disposition": inlineName(certificate) } };
  });

  const credentialFor = async (code: string, caller: { id: string }) => {
    const certificate = valid(await getOwnCertificate(db, code, caller.id));
    const holder = { id: caller.id, email: await findVerifiedEmail(db, caller.id) };
    const category = (await assessments.find(certificate.slug))?.category;
    const credential = credentialOf(settings, certificate, holder, category);
    const jwt = await signJwt(services, settings.publicUrl, credential);
    return { certificate, jwt };
  };

  serve(app, services, getCredential, async ({ params, caller }) => {
    const { certificate, jwt } = await credentialFor(params.code, caller);
    return { bytes: jwt, headers: savedAs(`${certificate.slug}-credential.jwt`) };
  });

  serve(app, services, getBadgeSvg, async ({ params, caller }) => {
    const { certificate, jwt } = await credentialFor(params.code, caller);
    const { slug } = certificate;
    const choice = await hallmarkChoice(services, slug);
    return { bytes: badgeSvg({ slug, ...choice }, certificate, jwt), headers: savedAs(`${slug}-badge.svg`) };
  });

  serve(app, services, getBadgePng, async ({ params, caller }) => {
    const { certificate, jwt } = await credentialFor(params.code, caller);
    const { slug, title } = certificate;
    const choice = await hallmarkChoice(services, slug);
    const image = await services.images.render({ kind: "badge", slug, title, ...choice }, caller.id);
    return { bytes: bakedPng(image, jwt), headers: savedAs(`${slug}-badge.png`) };
  });
}

function servePublicDocuments(app: FastifyInstance, services: Services): void {
  const { db, clock, settings, assessments } = services;
  const document = (value: object | undefined) => {
    if (!value) throw new AppError("not_found");
    return { bytes: JSON.stringify(value), headers: publicFile };
  };

  serve(app, services, getIssuer, async () => document(issuerDocument(settings)));
  serve(app, services, getKeys, async () => document({ keys: await listPublicKeys(db) }));
  serve(app, services, getKey, async ({ params }) => document(await findPublicKey(db, params.kid)));
  serve(app, services, getAchievement, async ({ params }) => {
    const assessment = await assessments.find(params.slug);
    return document(assessment && achievementDocument(settings.publicUrl, assessment));
  });

  serve(app, services, getAchievementImage, async ({ params }) => {
    const assessment = await assessments.find(params.slug);
    if (!assessment) throw new AppError("not_found");
    const { slug, title, hallmark } = assessment;
    const choice = hallmark === undefined ? {} : { category: hallmark };
    return { bytes: badgeSvg({ slug, ...choice }, { title }), headers: publicFile };
  });

  // A list is signed again only after a change: verifiers request it often, and revocations are rare.
  const signed = new Map<number, { revoked: string; jwt: string }>();
  serve(app, services, getStatusList, async ({ params }) => {
    const list = /^[1-9][0-9]{0,4}$/.test(params.list) ? Number(params.list) : 0;
    if (list === 0 || list > listsFor(await readTotal(db, "certificates"))) throw new AppError("not_found");
    const indexes = await listRevoked(db, (list - 1) * listBits, listBits);
    const revoked = indexes.join();
    const known = signed.get(list);
    if (known?.revoked === revoked) return { bytes: known.jwt, headers: publicFile };
    const credential = statusListCredential(settings.publicUrl, list, indexes, clock.now());
    const jwt = await signJwt(services, settings.publicUrl, credential);
    signed.set(list, { revoked, jwt });
    return { bytes: jwt, headers: publicFile };
  });
}

/** The content of the PDF: everything for its owner, for others what the owner shows. */
function shownOn(certificate: StoredCertificate, publicUrl: string, viewer: Viewer | undefined): Certificate {
  const wire = toWire(certificate, publicUrl, viewer);
  return wire.own ? { ...wire, name: wire.own.name, score: wire.own.score } : wire;
}

/** @throws AppError certificate_revoked */
function valid(certificate: StoredCertificate): StoredCertificate {
  if (certificate.revokedAt !== null) throw new AppError("certificate_revoked");
  return certificate;
}

function inlineName({ slug }: Certificate): string {
  return `inline; filename="${slug}-certificate.pdf"`;
}
