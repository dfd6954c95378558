/** Screens without content, while they wait for it, and after a call failed. The other families show them with content. */
import { expect, takeByCalls } from "../../fixtures.ts";
import { fillIn } from "../../forms.ts";
import { makeClass, setAssignments } from "../../scenes/classes.ts";
import { addAssessment, makeCollection, sendFile } from "../../scenes/collections.ts";
import { sessionOf } from "../../scenes/sessions.ts";
import { callApi, cut, type Family, hang, noRows, press, type State, type Step, steps } from "../family.ts";

const loading = (name: string, address: string, path: string): State => ({
  name: `${name}, loading`,
  address,
  before: hang(path),
  isLoading: true,
});

const failed = (name: string, address: string, path: string): State => ({
  name: `${name}, failed`,
  address,
  before: cut(path),
});

/** Where no spinner shows it: a failed call is repeated once, after a second. */
const secondTry: Step = (page) => page.waitForTimeout(1500);

/** While the call has no response, and after it failed. */
const waits = (...screen: [name: string, address: string, path: string]): State[] => [
  loading(...screen),
  failed(...screen),
];

const ofTakers: Family = {
  name: "states of takers",
  async arrive(visit) {
    const { context, product, newAccount, newVerified, actAs } = visit;
    const taker = await newVerified();
    const other = await newAccount();
    await actAs(taker);
    const attempt = await takeByCalls(context, product.url, "javascript", 9);
    const [{ code }] = await callApi(visit, "GET", "/assessment/my-certificates");
    const { url } = await callApi(visit, "PATCH", `/assessment/attempts/${attempt}/share`, {
      isShared: true,
      showsName: false,
    });
    const verifyLink = await product.linkInMail(other.email, "verify");
    return [
      // Cards and instructions show without these calls, in reserved space for what arrives.
      { name: "catalogue, scores loading", address: "/assessments", before: hang("/api/assessment/") },
      loading(
        "catalogue, own category",
        "/assessments?category=Your+organisation",
        "/api/assessment/catalogue",
      ),
      { name: "catalogue, nothing passed", address: "/assessments?mine=passed&category=Database" },
      { name: "instructions, loading", address: "/assessment/sql", before: hang("/api/assessment/") },
      {
        name: "instructions, details failed",
        address: "/assessment/sql",
        before: steps(cut("/api/assessment/standings"), cut("/api/assessment/topics")),
        prepare: secondTry,
      },
      loading("instructions, own assessment", "/assessment/own-abcdefghij", "/api/assessment/info"),
      {
        name: "instructions, start failed",
        address: "/assessment/sql",
        before: (page) =>
          page.route("**/api/assessment/attempts", (route) =>
            route.request().method() === "POST" ? route.abort() : route.continue(),
          ),
        prepare: steps(press(/^Start/), (page) =>
          expect(page.getByRole("main").getByRole("alert").first()).not.toBeEmpty(),
        ),
      },
      ...waits("review", `/review/${attempt}`, "/api/assessment/attempts"),
      ...waits("practice", "/practice/javascript", "/api/assessment/practice"),
      ...waits("profile", "/profile", "/api/assessment/"),
      loading("profile, session", "/profile", "/api/user/profile"),
      { name: "profile, mails failed", address: "/profile", before: cut("/api/user/mail-settings") },
      ...waits("my assessments", "/my-assessments", "/api/assessment/my-assessments"),
      ...waits("security", "/security", "/api/user/two-factor"),
      ...waits("security, sessions", "/security", "/api/user/sessions"),
      ...waits("own reports", "/my-reports", "/api/assessment/my-reports"),
      {
        name: "update, nothing filled in",
        address: "/update",
        prepare: press("Update Profile"),
      },
      {
        name: "update, wrong value",
        address: "/update",
        prepare: steps((page) => fillIn(page, { Phone: "12" }), press("Update Profile")),
      },
      {
        name: "update, failed",
        address: "/update",
        before: cut("/api/user/update"),
        prepare: steps(
          (page) => fillIn(page, { City: "Lisbon" }),
          press("Update Profile"),
          (page) => expect(page.getByRole("alert").first()).toBeVisible(),
        ),
      },
      ...waits("certificate", `/certificate/${code}`, "/api/assessment/certificates"),
      ...waits("shared result", new URL(url).pathname, "/api/assessment/shared"),
      { name: "verify, refused, signed in", address: "/verify/wrong", before: () => actAs(other) },
      ...waits("verify", verifyLink, "/api/user/verify"),
      ...waits("unsubscribe", "/unsubscribe/reminders.nobody", "/api/unsubscribe"),
      { name: "my assessments, none", address: "/my-assessments" },
      { name: "own reports, none", address: "/my-reports" },
      {
        name: "instructions, opening",
        address: "",
        before: async (page) => {
          await page.goto("/assessment/sql");
          await page.route("**/api/assessment/attempts", () => {});
          await press(/^Start/)(page);
        },
        isLoading: true,
      },
    ];
  },
};

const ofAdmins: Family = {
  name: "states of admins",
  async arrive(visit) {
    const { context, product, newAccount, newVerified, newAdmin, actAs } = visit;
    const newcomer = await newAccount();
    const taker = await newVerified();
    await actAs(taker);
    const attempt = await takeByCalls(context, product.url, "javascript", 6);
    await actAs(await newAdmin());
    const idOf = async (email: string) =>
      (await callApi(visit, "GET", `/user/get-users?q=${encodeURIComponent(email)}`))[0].id;
    const user = `/user/${await idOf(taker.email)}`;
    const nobody = await idOf(newcomer.email);
    const unused = "/insight/own-abcdefghij";
    return [
      ...waits("overview", "/overview", "/api/assessment/overview"),
      ...waits("users", "/users", "/api/user/get-users"),
      { name: "users, none found", address: "/users?q=zzzz&verified=true" },
      { name: "users, broken link", address: "/users?verified=perhaps&page=none" },
      ...waits("user", user, "/api/user/get-user/"),
      { name: "user, newcomer", address: `/user/${nobody}` },
      { name: "user, unknown", address: "/user/nobody" },
      ...waits("user, record", user, "/api/assessment/statistics"),
      ...waits("user, tools", user, "/api/user/account"),
      ...waits("user's results", `/user-assessments/${nobody}`, "/api/assessment/user-assessments"),
      { name: "user's results, none", address: `/user-assessments/${nobody}` },
      { name: "user's results, unknown", address: "/user-assessments/nobody" },
      ...waits("all results", "/assessments-data", "/api/assessment/get-assessments"),
      { name: "all results, none found", address: "/assessments-data?q=zzzz" },
      {
        name: "all results, none",
        address: "/assessments-data",
        before: (page) =>
          page.route("**/api/assessment/get-assessments*", (route) =>
            route.fulfill({
              json: { message: "", data: [], page: { page: 1, pages: 0, pageSize: 10, total: 0 } },
            }),
          ),
      },
      ...waits("audit log", "/audit", "/api/user/audit"),
      { name: "audit log, none found", address: "/audit?subject=nobody" },
      ...waits("reports", "/reports", "/api/assessment/reports"),
      { name: "reports, none", address: "/reports" },
      { name: "reports, none found", address: "/reports?status=fixed" },
      ...waits("corrected keys", "/regrades", "/api/assessment/regrades"),
      { name: "corrected keys, none", address: "/regrades", before: noRows("/api/assessment/regrades") },
      ...waits("outages", "/outages", "/api/assessment/outages"),
      { name: "outages, none", address: "/outages" },
      ...waits("insight", "/insight", "/api/assessment/insight"),
      ...waits("insight of one", "/insight/javascript", "/api/assessment/insight"),
      { name: "insight of one, unknown", address: unused },
      ...waits("timeline", `/attempt/${attempt}`, "/api/assessment/attempts"),
      { name: "timeline, unknown", address: "/attempt/nothing" },
      ...waits("all groups", "/all-groups", "/api/all-groups"),
      { name: "all groups, none found", address: "/all-groups?q=zzzz" },
    ];
  },
};

const ofAuthors: Family = {
  name: "states of authors",
  async arrive(visit) {
    const { actAs } = visit;
    const made = await makeCollection(visit);
    const { slug } = await addAssessment(made);
    const question = `/author/question/${made.lacking.id}`;
    const approved = `/author/question/${made.approved[0]!}`;
    const own = `/author/assessment/${slug}`;
    const list = `/author/collection/${made.collection}`;
    const calls = `/api/collections/${made.collection}`;
    const file = `/author/import/${await sendFile(made)}`;
    const owner = await sessionOf(visit, made.admin);
    const reply = await owner.request.post("/api/collections", {
      data: { name: "Fire safety", lang: "en", fourEyes: false },
    });
    const empty = `/author/collection/${(await reply.json()).data.id}`;
    await owner.close();
    await actAs(made.admin);
    return [
      ...waits("collections", "/author", "/api/collections"),
      ...waits("collection", list, calls),
      ...waits("questions", list, `${calls}/questions`),
      { name: "questions, none", address: empty },
      { name: "questions, none found", address: `${list}?q=zzzz` },
      { name: "collection, unknown", address: "/author/collection/nothing" },
      ...waits("editor", question, "/api/questions/"),
      { name: "editor, unknown", address: "/author/question/nothing" },
      { name: "editor, comments failed", address: question, before: cut(commentsOf(question)) },
      loading("editor, comments", question, commentsOf(question)),
      { name: "read-only, comments failed", address: approved, before: cut(commentsOf(approved)) },
      ...waits("people", `${list}/people`, `${calls}/members`),
      ...waits("imports", `${list}/imports`, `${calls}/imports`),
      { name: "imports, none", address: `${empty}/imports` },
      ...waits("import", file, "/api/imports"),
      ...waits("import, questions", file, `${file.replace("/author/import", "/api/imports")}/questions`),
      { name: "import, unknown", address: "/author/import/nothing" },
      {
        ...failed("copy", `${list}/copy`, `${calls}/built-in`),
        prepare: steps(
          (page) => page.getByLabel("Assessment", { exact: true }).selectOption("sql"),
          (page) => expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
        ),
      },
      ...waits("own assessments", `${list}/assessments`, `${calls}/own-assessments`),
      { name: "own assessments, none", address: `${empty}/assessments` },
      ...waits("own assessment", own, "/api/own-assessments"),
      { name: "own assessment, unknown", address: "/author/assessment/own-nothing" },
      {
        name: "preview, start failed",
        address: `${own}/preview`,
        before: cut(`/api/own-assessments/${slug}/preview`),
        prepare: steps(press("Start preview"), (page) =>
          expect(page.getByText(/Network error/).first()).toBeVisible(),
        ),
      },
      ...waits("review queue", "/author/review", "/api/questions"),
      ...waits("review", `/author/review/${made.waiting}`, "/api/questions/"),
    ];
  },
};

const commentsOf = (question: string) => `${question.replace("/author/question", "/api/questions")}/comments`;

const ofGroups: Family = {
  name: "states of groups",
  async arrive(visit) {
    const { actAs, newVerified } = visit;
    const made = await makeClass(visit, { name: "Databases, class 7b", takers: 2 });
    const empty = await makeClass(visit, { name: "Evening class", takers: 0 });
    const all = await setAssignments(visit, made);
    const group = `/groups/${made.group}`;
    const calls = `/api/groups/${made.group}`;
    const settings = `/assignment/${all.open}/settings`;
    const member = `/assignment/${all.done}/member?id=${made.takers[0]!.member}`;
    await actAs(made.managerAccount);
    return [
      ...waits("groups", "/groups", "/api/groups"),
      ...waits("group", group, calls),
      ...waits("members", group, `${calls}/members`),
      { name: "members, none", address: `/groups/${empty.group}`, before: () => actAs(empty.managerAccount) },
      { name: "assignments, none", address: `/groups/${empty.group}/assignments` },
      { name: "results, none", address: `/groups/${empty.group}/results` },
      {
        name: "members, none found",
        address: `${group}?q=zzzz`,
        before: () => actAs(made.managerAccount),
      },
      { name: "group, unknown", address: "/groups/nothing" },
      {
        ...failed("links", `${group}/add`, `${calls}/links`),
        prepare: (page) => page.getByRole("radio", { name: "Link" }).check({ force: true }),
      },
      ...waits("group settings", `${group}/settings`, calls),
      ...waits("assignments", `${group}/assignments`, `${calls}/assignments`),
      { ...failed("new assignment", `${group}/new-assignment`, `${calls}/assessments`), prepare: secondTry },
      ...waits("assignment settings", settings, `/api/assignments/${all.open}/settings`),
      ...waits("results", `${group}/results`, `${calls}/results`),
      ...waits("one member", member, `/api/assignments/${all.done}/members`),
      { name: "one member, unknown", address: `/assignment/${all.done}/member?id=nobody` },
      loading("assignment", `/assignment/${all.open}`, "/api/assignments/"),
      {
        name: "assignment, failed",
        address: `/assignment/${all.open}`,
        before: async (page) => {
          await actAs(made.accounts[0]!);
          await cut("/api/assignments/")(page);
        },
      },
      { name: "assignment, unknown", address: "/assignment/nothing" },
      { ...failed("set for you", "/assessments", "/api/assignments"), prepare: secondTry },
      ...waits("join", made.link, "/api/join"),
      ...waits("invitation", "/invitation/nothing", "/api/invitations"),
      { name: "groups, none", address: "/groups", before: async () => actAs(await newVerified()) },
    ];
  },
};

export const stateFamilies = [ofTakers, ofAdmins, ofAuthors, ofGroups];
