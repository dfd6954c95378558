/** Open Badges credentials: well-formed, signed, verifiable with public documents, revocable, baked into images. */
import { createHash } from "node:crypto";
import { crc32, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSecretKey } from "../platform/secret-key.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { ensureKey, rotateKey } from "./keys.ts";
import { certificatePath, earn } from "./testing/earn.ts";
import { isSignedBy, readJwt } from "./testing/jwt.ts";
import { AchievementCredential } from "./testing/open-badge-rules.ts";

onEachEngine("credentials", (engine) => {
  let app: TestApp;
  let person: Person;
  let code: string;
  beforeAll(async () => {
    const environment = {
      PUBLIC_URL: "https://assay.example.com",
      CONTACT_EMAIL: "Assay <hello@assay.example>",
    };
    app = await startTestApp(engine, { environment });
    person = await app.addPerson();
    code = await earn(app, person);
  });
  afterAll(() => app.close());

  const credential = async (of = code) => (await person.get(certificatePath(of, "/credential.jwt"))).text;
  /** The response of one of our addresses. */
  const fetched = (url: string) => app.send("GET", url.replace("https://assay.example.com", ""));
  const keyOf = async (jwt: string) => (await fetched(readJwt(jwt).header.kid)).body;

  test("a credential has the shape that Open Badges 3.0 requires, and no proof inside", async () => {
    const reply = await person.get(certificatePath(code, "/credential.jwt"));
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const { header, payload } = readJwt(reply.text);
    expect(Object.keys(header).sort()).toEqual(["alg", "kid", "typ"]);
    expect(header).toMatchObject({ alg: "RS256", typ: "JWT" });
    expect(AchievementCredential.safeParse(payload).error?.issues).toBeUndefined();
    expect(payload).not.toHaveProperty("proof");
    expect(payload.jti).toBe(`https://assay.example.com/certificate/${code}`);
  });

  test("its signature verifies with the key that kid leads to, and fails after one flipped bit", async () => {
    const jwt = await credential();
    const jwk = await keyOf(jwt);
    expect(jwk).not.toHaveProperty("d");
    expect(isSignedBy(jwt, jwk)).toBe(true);
    const [header, payload, signature] = jwt.split(".") as [string, string, string];
    const flipped = (part: string) => {
      const bytes = Buffer.from(part, "base64url");
      bytes[bytes.length >> 1]! ^= 1;
      return bytes.toString("base64url");
    };
    expect(isSignedBy(`${header}.${flipped(payload)}.${signature}`, jwk)).toBe(false);
    expect(isSignedBy(`${header}.${payload}.${flipped(signature)}`, jwk)).toBe(false);
  });

  test("it identifies its holder only by the hash of the address, and has the score if it is shown", async () => {
    const { payload } = readJwt(await credential());
    const [{ identityHash, salt }] = payload.credentialSubject.identifier;
    const hash = createHash("sha256").update(`${person.email}${salt}`).digest("hex");
    expect(identityHash).toBe(`sha256$${hash}`);
    expect(JSON.stringify(payload)).not.toContain(person.email);
    expect(JSON.stringify(payload)).not.toContain(person.id);
    expect(payload.credentialSubject).not.toHaveProperty("result");
    await person.patch(certificatePath(code), { showsScore: true });
    const shown = readJwt(await credential()).payload;
    expect(AchievementCredential.safeParse(shown).success).toBe(true);
    expect(shown.credentialSubject.result).toMatchObject([{ value: "9" }]);
    await person.patch(certificatePath(code), { showsScore: false });
  });

  test("only its owner downloads it", async () => {
    const [other, admin] = [await app.addPerson(), await app.addAdmin()];
    for (const file of ["/credential.jwt", "/badge.svg", "/badge.png"]) {
      expect((await other.get(certificatePath(code, file))).status).toBe(404);
      expect((await admin.get(certificatePath(code, file))).status).toBe(404);
      expect((await app.send("GET", certificatePath(code, file))).status).toBe(401);
    }
  });

  test("issuer, achievement and image are at the credential's addresses, for other sites too", async () => {
    const { payload } = readJwt(await credential());
    const issuer = await fetched(payload.iss);
    expect(issuer.body).toMatchObject(payload.issuer);
    expect(issuer.body.email).toBe("hello@assay.example");
    const { achievement } = payload.credentialSubject;
    expect((await fetched(achievement.id)).body).toMatchObject(achievement);
    const image = await fetched(achievement.image.id);
    expect(image.headers["content-type"]).toContain("image/svg+xml");
    expect(image.text).toContain(">JS</text>");
    for (const { headers } of [issuer, image])
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
    expect((await fetched("/api/assessment/achievements/none")).status).toBe(404);
  });

  test("the status list shows a revocation, and no entry before it", async () => {
    const mine = await earn(app, person, 10, "python");
    const { credentialStatus: status } = readJwt(await credential(mine)).payload;
    const isRevoked = async () => {
      const reply = await fetched(status.statusListCredential);
      expect(reply.headers["content-type"]).toBe("application/vc+jwt");
      expect(isSignedBy(reply.text, await keyOf(reply.text))).toBe(true);
      const { payload } = readJwt(reply.text);
      expect(payload).toMatchObject({
        id: status.statusListCredential,
        issuer: "https://assay.example.com/api/assessment/issuer",
        type: ["VerifiableCredential", "BitstringStatusListCredential"],
        credentialSubject: { type: "BitstringStatusList", statusPurpose: "revocation" },
      });
      const { encodedList } = payload.credentialSubject;
      expect(encodedList[0]).toBe("u");
      const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
      expect(bits).toHaveLength(16_384);
      const place = Number(status.statusListIndex);
      const set = [...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
      return { revoked: ((bits[place >> 3]! >> (7 - (place & 7))) & 1) === 1, set };
    };
    expect(await isRevoked()).toEqual({ revoked: false, set: 0 });
    const admin = await app.addAdmin();
    await admin.patch(certificatePath(mine, "/revocation"), { reason: "A test." });
    expect(await isRevoked()).toEqual({ revoked: true, set: 1 });
    for (const list of ["0", "2", "-1", "x", "1.5", "%00"])
      expect((await fetched(`/api/assessment/status/${list}`)).status).toBe(404);
  });

  test("it is embedded in SVG and PNG, once each", async () => {
    const svg = await person.get(certificatePath(code, "/badge.svg"));
    expect(svg.text).toContain('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"');
    const [, inSvg] = svg.text.match(/viewBox="0 0 48 48"><openbadges:credential verify="([^"]+)">/)!;
    expect(isSignedBy(inSvg!, await keyOf(inSvg!))).toBe(true);
    const png = await app.app.inject({
      method: "GET",
      url: certificatePath(code, "/badge.png"),
      headers: { cookie: person.cookie },
    });
    const chunks = chunksOf(png.rawPayload);
    expect(chunks[0]!.type).toBe("IHDR");
    expect(chunks.every(({ data, type, sum }) => crc32(data, crc32(type)) === sum)).toBe(true);
    const texts = chunks.filter(({ type }) => type === "iTXt");
    expect(texts).toHaveLength(1);
    const [keyword, rest] = texts[0]!.data.toString("utf8").split("\0\0\0\0\0");
    expect(keyword).toBe("openbadgecredential");
    expect(isSignedBy(rest!, await keyOf(rest!))).toBe(true);
  });

  test("after a rotation new credentials have a new key, and old ones still verify", async () => {
    const before = await credential();
    const secretKey = readSecretKey(app.settings);
    const id = await rotateKey({ db: app.db, clock: app.clock, secretKey });
    const after = await credential();
    expect(readJwt(after).header.kid).toBe(`https://assay.example.com/api/assessment/keys/${id}`);
    expect(readJwt(before).header.kid).not.toBe(readJwt(after).header.kid);
    for (const jwt of [before, after]) expect(isSignedBy(jwt, await keyOf(jwt))).toBe(true);
    const { keys } = (await fetched("/api/assessment/keys")).body;
    expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(id);
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });

  test("servers that start at once agree on one key, and the private one is stored encrypted", async () => {
    const fresh = await startTestApp(engine);
    const services = { db: fresh.db, clock: fresh.clock, secretKey: readSecretKey(fresh.settings) };
    await Promise.all([ensureKey(services), ensureKey(services), ensureKey(services)]);
    const rows = await fresh.db.selectFrom("signing_keys").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.private_key).not.toContain("PRIVATE KEY");
    await fresh.close();
  });
});

function chunksOf(png: Buffer): { type: string; data: Buffer; sum: number }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    chunks.push({ type, data, sum: png.readUInt32BE(at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}
