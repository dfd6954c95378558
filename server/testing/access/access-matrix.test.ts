/** The access matrix: every declared call, every role, every target, each cell asserted. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { calls } from "../../../contract/calls.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { seedAssignment } from "../../assignments/testing/group-of.ts";
import { addQuestion, join, makeCollection } from "../../authoring/testing/collections.ts";
import { addOwn, goodDraft } from "../../authoring/testing/own-assessments.ts";
import { onEachEngine } from "../engines.ts";
import { seedGroup } from "../seeds/seed-group.ts";
import { seedQuality } from "../seeds/seed-quality.ts";
import { type Person, type Reply, startTestApp, type TestApp } from "../test-app.ts";
import { keyText } from "../test-banks.ts";
import { matrix as generalRows, type Row, type Scene } from "./access-rows.ts";
import { assignmentRows } from "./assignment-access-rows.ts";
import { authorRows } from "./author-access-rows.ts";
import { exchangeRows, smallPicture } from "./exchange-access-rows.ts";

const matrix: Record<string, Row> = { ...generalRows, ...authorRows, ...assignmentRows, ...exchangeRows };
const absentIds = ["00000000-0000-7000-8000-000000000000", "0", "%00", "'%20OR%201=1--", "..%2f"];

test("the matrix has exactly the declared calls", () => {
  expect(Object.keys(matrix).sort()).toEqual(calls.map((call) => call.name).sort());
});

test("every call with a path parameter has a column for an unknown one", () => {
  for (const call of calls)
    expect(matrix[call.name]?.absent !== undefined, call.name).toBe(call.path.includes(":"));
});

onEachEngine("the access matrix", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    // Attempts without a minimum duration earn certificates here: the time of open attempts must not advance with each scene.
    app = await startTestApp(engine, { environment: { CERTIFICATE_SECONDS: "0" } });
    // Another admin remains when a call revokes the admin's role or deletes the account.
    await app.addAdmin();
  });
  afterAll(() => app.close());

  async function earnCertificate(owner: Person): Promise<{ ended: Attempt; certificate: string }> {
    const { data } = (await owner.post("/api/assessment/attempts", { slug: "python" })).body;
    const answers = (data as Attempt).questions!.map((question) => [
      question.id,
      question.options.find(({ text }) => text.startsWith(keyText))!.id,
    ]);
    const submitted = await owner.post("/api/assessment/save-assessment", {
      attemptId: data.id,
      answers: Object.fromEntries(answers),
    });
    return { ended: data, certificate: submitted.body.data.certificate?.code ?? "none" };
  }

  async function makeCollectionOf(owner: Person): Promise<Scene["collection"]> {
    const maker = await app.addAdmin();
    const id = await makeCollection(maker);
    await join(maker, id, owner, "owner");
    await app.send("DELETE", `/api/collections/${id}/members/${maker.id}`, { cookie: maker.cookie });
    const question = await addQuestion(owner, id);
    const comments = await owner.post(`/api/questions/${question.id}/comments`, { text: "A comment" });
    const { slug } = await addOwn(owner, id, goodDraft({ topics: [] }));
    const stored = await owner.post(`/api/collections/${id}/media`, smallPicture);
    return {
      id,
      question: question.id,
      bodyHash: question.bodyHash,
      comment: comments.body.data[0].id,
      ownAssessment: slug,
      picture: stored.body.data.hash,
    };
  }

  /** @param isNamed tells which ids a call names; the others are left out, because a whole scene takes long */
  async function makeScene(isNamed: (...ids: (keyof Scene)[]) => boolean = () => true): Promise<Scene> {
    const owner = await app.addPerson();
    const [other, admin] = [await app.addPerson(), await app.addAdmin()];
    const started = await owner.post("/api/assessment/attempts", { slug: "javascript" });
    const sessions = await app.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", owner.id)
      .execute();
    const scene: Partial<Scene> = {
      ...{ owner, other, admin },
      attemptId: started.body.data.id,
      sessionId: sessions[0]!.id,
    };
    if (isNamed("endedId", "certificate", "question", "reportId", "assignmentId", "memberId")) {
      const { ended, certificate } = await earnCertificate(owner);
      Object.assign(scene, { endedId: ended.id, certificate, ...(await seedQuality(app, owner, ended)) });
    }
    if (isNamed("collection", "importId")) {
      scene.collection = await makeCollectionOf(owner);
      const imports = `/api/collections/${scene.collection.id}/imports`;
      scene.importId = (await owner.post(imports, { name: "a", size: 1 })).body.data.id;
    }
    if (isNamed("groupId", "invitationId", "linkId", "assignmentId", "memberId"))
      Object.assign(scene, await seedGroup(app, owner));
    if (isNamed("assignmentId", "memberId"))
      Object.assign(scene, await seedAssignment(app, scene.groupId!, owner, scene.endedId!));
    return scene as Scene;
  }

  let shared: Promise<Scene> | undefined;
  /** Calls that only read share one scene; each of the others gets its own, with what it names. */
  async function sceneFor(endpoint: Endpoint, row: Row): Promise<Scene> {
    shared ??= makeScene();
    // Also stores what belongs to nobody, such as an outage.
    const whole = await shared;
    if (endpoint.method === "GET" && !endpoint.changesState) return whole;
    const named = new Set<string | symbol>();
    const scene = new Proxy(whole, {
      get(target, name) {
        named.add(name);
        return Reflect.get(target, name);
      },
    });
    row.own?.(scene);
    row.body?.(scene);
    return makeScene((...ids) => ids.some((id) => named.has(id)));
  }

  const call = (
    endpoint: Endpoint,
    row: Row,
    scene: Scene,
    target: string | string[],
    who?: Person,
  ): Promise<Reply> => {
    const targets = [target].flat();
    const path = endpoint.path.replace(/:\w+/g, () => (targets.length > 1 ? targets.shift()! : targets[0]!));
    return app.send(endpoint.method, path, {
      ...(who ? { cookie: who.cookie } : {}),
      ...(row.body ? { body: row.body(scene) } : {}),
    });
  };

  const roles = ["anonymous", "owner", "other", "admin"] as const;
  // The owner comes last, because the owner's calls can end the others' access.
  const order = [0, 2, 3, 1] as const;

  for (const endpoint of calls) {
    const row = matrix[endpoint.name];
    if (!row) continue;

    test(`${endpoint.method} ${endpoint.path} is answered by role (A12, ROLE-04)`, async () => {
      const scene = await sceneFor(endpoint, row);
      const refusals = new Map<number, Set<string>>();
      for (const [kind, statuses] of [
        ["absent", row.absent],
        ["own", row.statuses],
      ] as const) {
        if (!statuses) continue;
        const targets = kind === "own" ? [row.own?.(scene) ?? "x"] : absentIds;
        for (const target of targets) {
          for (const role of order) {
            const who = roles[role];
            const reply = await call(
              endpoint,
              row,
              scene,
              target,
              who === "anonymous" ? undefined : scene[who],
            );
            expect(
              reply.status,
              `${who}, ${kind} ${JSON.stringify(target)}: ${reply.text.slice(0, 200)}`,
            ).toBe(statuses[role]);
            if (reply.status !== 401 && reply.status !== 403) continue;
            refusals.set(reply.status, (refusals.get(reply.status) ?? new Set()).add(reply.text));
          }
        }
      }
      // The same text for existing and missing things.
      for (const [status, texts] of refusals) expect(texts.size, String(status)).toBe(1);
    });
  }

  test("a refused call doesn't change the victim's data (A10, A14)", async () => {
    const scene = await makeScene();
    const look = async () => [
      (await scene.owner.get("/api/user/profile")).text,
      (await scene.owner.get(`/api/assessment/attempts/${scene.attemptId}`)).body.data.answers,
      (await scene.owner.get(`/api/assessment/attempts/${scene.attemptId}`)).body.data.deadlineAt,
      (await scene.owner.get("/api/assessment/my-assessments")).text,
    ];
    const before = await look();
    for (const endpoint of calls) {
      const row = matrix[endpoint.name];
      if (!row?.own || endpoint.method === "GET" || endpoint.access === "anyone") continue;
      await call(endpoint, row, scene, row.own(scene));
      await call(endpoint, row, scene, row.own(scene), scene.other);
    }
    expect(await look()).toEqual(before);
  });
});
