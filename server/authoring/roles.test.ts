/** Access to a collection for each role: every call with access `author`, as declared, for members and others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { authorRows } from "../testing/access/author-access-rows.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { addQuestion, makeTeam } from "./testing/collections.ts";
import { addOwn, goodDraft } from "./testing/own-assessments.ts";

const roles = ["owner", "author", "reviewer", "admin", "removed", "stranger"] as const;
type Role = (typeof roles)[number];

const authorCalls = calls.filter(({ access }) => access === "author");

/** Calls that need a published version; own-regrade.test.ts covers them. */
const callsHere = authorCalls.filter(({ path }) => !path.includes("/regrades/:item"));

test("every call of members declares its roles", () => {
  for (const endpoint of authorCalls) expect(endpoint.roles?.length, endpoint.name).toBeGreaterThan(0);
  for (const { name, access, ...call } of calls)
    if (access !== "author") expect(call.roles, name).toBeUndefined();
});

onEachEngine("roles in collections", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** @param path of a call, which names what the scene must have beside a question */
  async function makeScene(path = ":comment :import :ownAssessment") {
    const team = await makeTeam(app);
    const { author, collection } = team;
    const question = await addQuestion(author, collection);
    const scene = { ...team, question, comment: "", ownAssessment: "", import: "" };
    if (path.includes(":comment")) {
      const comments = await author.post(`/api/questions/${question.id}/comments`, { text: "A comment" });
      scene.comment = comments.body.data[0].id;
    }
    if (path.includes(":import")) {
      const announced = { name: "questions.csv", size: 1 };
      const imports = await author.post(`/api/collections/${collection}/imports`, announced);
      scene.import = imports.body.data.id;
    }
    if (path.includes(":ownAssessment"))
      scene.ownAssessment = (await addOwn(author, collection, goodDraft({ topics: [] }))).slug;
    return scene;
  }

  function call(endpoint: Endpoint, given: Awaited<ReturnType<typeof makeScene>>, role: Role) {
    const { question, comment, ownAssessment, import: importId, ...team } = given;
    const ids: Record<string, string> = {
      collection: team.collection,
      question: question.id,
      member: team.reviewer.id,
      comment,
      ownAssessment,
      number: "1",
      import: importId,
      part: "0",
      slug: "javascript",
    };
    const scene = {
      collection: {
        id: team.collection,
        question: question.id,
        bodyHash: question.bodyHash,
        comment,
        ownAssessment,
      },
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => ids[name]!);
    const body = authorRows[endpoint.name]?.body?.(scene as never);
    return app.send(endpoint.method, path, { cookie: team[role].cookie, body });
  }

  /** For the calls that only read. */
  let read: ReturnType<typeof makeScene> | undefined;

  for (const endpoint of callsHere) {
    test(`${endpoint.name} is for ${endpoint.adminsOnly ? "admins" : endpoint.roles?.join(", ")} of the collection, and absent for others`, async () => {
      const mayChange = endpoint.method !== "GET" || endpoint.changesState === true;
      const isAllowed = (role: Role) =>
        Boolean(endpoint.roles?.includes(role as "owner")) && (!endpoint.adminsOnly || role === "admin");
      if (!mayChange) read ??= makeScene();
      // Refused calls change nothing, so they come first; permitted changes each get a new collection.
      let scene = await (mayChange ? makeScene(endpoint.path) : read!);
      let isChanged = false;
      for (const role of [...roles].sort((one, other) => Number(isAllowed(one)) - Number(isAllowed(other)))) {
        if (isChanged) scene = await makeScene(endpoint.path);
        const { status } = await call(endpoint, scene, role);
        const outcome = `${role}: ${status}`;
        if (role === "removed" || role === "stranger") expect(status, outcome).toBe(404);
        else if (isAllowed(role)) expect([403, 404, 500].includes(status), outcome).toBe(false);
        else expect(status, outcome).toBe(403);
        isChanged = mayChange && isAllowed(role);
      }
    });
  }

  test("an admin without the required second factor has no access to collections", async () => {
    const strict = await startTestApp(engine, { environment: { ADMINS_NEED_TWO_FACTOR: "on" }, beside: app });
    try {
      const { admin, collection } = await makeTeam(app);
      expect((await admin.get(`/api/collections/${collection}`)).status).toBe(200);
      const path = `/api/collections/${collection}`;
      expect((await strict.send("GET", path, { cookie: admin.cookie })).status).toBe(404);
    } finally {
      await strict.app.close();
    }
  });

  test("an admin's reads of other people's data are audited, once an hour each", async () => {
    const { admin, owner, author, collection } = await makeTeam(app);
    const { id } = await addQuestion(author, collection);
    for (const person of [admin, owner, admin]) await person.get(`/api/questions/${id}`);
    await admin.get(`/api/collections/${collection}`);
    const entries = async () =>
      (await admin.get(`/api/user/audit?limit=100&actor=${admin.id}`)).body.data
        .map((entry: { action: string; subjectId: string }) => [entry.action, entry.subjectId])
        .filter(([action]: string[]) => action?.startsWith("read-"));
    expect(await entries()).toEqual([
      ["read-collection", collection],
      ["read-question", id],
    ]);
    app.clock.step(3700);
    await admin.get(`/api/questions/${id}`);
    expect(await entries()).toHaveLength(3);
  });
});
