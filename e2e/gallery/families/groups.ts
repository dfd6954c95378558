/** The screens of groups for managers, members and invited people. */
import type { Page } from "@playwright/test";
import { send } from "../../author-team.ts";
import { type Account, expect } from "../../fixtures.ts";
import { type ClassGroup, makeClass, setAssignments } from "../../scenes/classes.ts";
import { inDatabase, sessionOf } from "../../scenes/sessions.ts";
import { cut, type Family, type GalleryVisit, longName, press, type State, steps } from "../family.ts";

const dialogOpen = (page: Page) =>
  expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();

interface Row {
  id: string;
  email: string;
}

/** A class from the seed: its manager, some of its members, and how to sign them in. */
async function seededClass(
  visit: GalleryVisit,
): Promise<ClassGroup & { name: string; account: Account; members: Account[] }> {
  const { password } = visit.regular;
  const found = inDatabase(visit.product, (database) => {
    const group = database
      .prepare(
        "SELECT g.id, g.name FROM groups g JOIN group_members m ON m.group_id = g.id WHERE g.parent_id IS NULL AND g.name <> ? GROUP BY g.id ORDER BY abs(count(*) - 31) LIMIT 1",
      )
      .get("") as { id: string; name: string };
    const people = (role: string) =>
      database
        .prepare(
          "SELECT m.id, u.email, u.name FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = ? AND m.role = ? AND m.state = 'joined' AND u.verified_at IS NOT NULL ORDER BY m.id LIMIT 9",
        )
        .all(group.id, role) as unknown as (Row & { name: string })[];
    return { group, managers: people("manager"), members: people("member") };
  });
  const accountOf = ({ name, email }: { name: string; email: string }) => ({ name, email, password });
  const account = accountOf(found.managers[0]!);
  const takers = [];
  for (const row of found.members)
    takers.push({ session: await sessionOf(visit, accountOf(row)), member: row.id });
  return {
    group: found.group.id,
    name: found.group.name,
    manager: await sessionOf(visit, account),
    takers,
    account,
    members: found.members.map(accountOf),
  };
}

/** Gives a class an invitation in each state that a roster can show. */
async function addRows(visit: GalleryVisit, { group, manager }: ClassGroup): Promise<void> {
  const people = ["failed", "bounced", "refused", "expired", "declined", "withdrawn"].map((state) => ({
    email: `${state}@example.org`,
    name: `${state[0]!.toUpperCase()}${state.slice(1)} Fischer`,
    labels: ["Monday"],
  }));
  const long = {
    email: `${"wolfeschlegelstein".repeat(3)}@example.org`,
    name: longName,
    idNumber: "2026-000-417",
  };
  await send(manager, "POST", `/api/groups/${group}/members`, { people: [...people, long] });
  inDatabase(visit.product, (database) => {
    const at = new Date().toISOString();
    const set = (state: string, change: string) =>
      database
        .prepare(`UPDATE group_members SET ${change} WHERE group_id = ? AND email = ?`)
        .run(group, `${state}@example.org`);
    set("failed", `failed_at = '${at}', failed_why = 'limit'`);
    set("bounced", `failed_at = '${at}', failed_why = 'bounced'`);
    set("refused", `failed_at = '${at}', failed_why = 'refused'`);
    set("expired", "state = 'expired'");
    set("declined", `state = 'withdrawn', left_at = '${at}', left_why = 'declined'`);
    set("withdrawn", `state = 'withdrawn', left_at = '${at}', left_why = 'withdrawn'`);
  });
  const { url } = await send(manager, "POST", `/api/groups/${group}/links`, { needsApproval: true });
  const asker = await sessionOf(visit, await visit.newVerified({ name: "Ruth Requester" }));
  await send(asker, "POST", `/api/join/${url.split("/").at(-1)}`, {});
}

const groups: Family = {
  name: "groups",
  async arrive(visit) {
    const { actAs, newVerified, newAdmin, context } = visit;
    const made = await seededClass(visit);
    await addRows(visit, made);
    const page = `/groups/${made.group}`;
    const admin = await newAdmin();
    const long = await makeClass(visit, { name: longName.slice(0, 80), takers: 1 });
    return [
      { name: "01 mine", address: "/groups", before: () => actAs(made.account) },
      { name: "04 members", address: page },
      { name: "05 members, open invitations", address: `${page}?memberState=open` },
      {
        name: "08 one member",
        address: `${page}?memberState=requested`,
        prepare: async (on) => {
          await press(/^Ruth Requester/)(on);
          await dialogOpen(on);
        },
        windowOnly: true,
      },
      { name: "09 add people", address: `${page}/add` },
      {
        name: "10 link form",
        address: `${page}/add`,
        prepare: steps(
          (on) => on.getByRole("radio", { name: "Link" }).check({ force: true }),
          press("Create a link"),
        ),
      },
      {
        name: "11 preview of a list",
        address: `${page}/add`,
        prepare: async (on) => {
          const list = `Nina Neu <nina@example.org>\nrefused@example.org\n${made.members[0]!.email}\nnina@example.org\nnobody at all\n${"wolfeschlegelstein".repeat(3)}@example.org`;
          await on.getByLabel("Email addresses").fill(list);
          await press("Check the list")(on);
          await expect(on.getByRole("row").first()).toBeVisible();
        },
      },
      { name: "12 settings", address: `${page}/settings`, before: () => actAs(made.account) },
      { name: "13 as a member", address: page, before: () => actAs(made.members[0]!) },
      { name: "14 mine, as a member", address: "/groups" },
      { name: "15 all groups", address: "/all-groups", before: () => actAs(admin) },
      { name: "16 mine, an admin without groups", address: "/groups" },
      { name: "17 create a group", address: "/groups", prepare: press("Create a group") },
      { name: "19 long name", address: `/groups/${long.group}`, before: () => actAs(long.managerAccount) },
      { name: "20 not in it", address: page, before: async () => actAs(await newVerified()) },
      ...(await joining(visit, made, context)),
    ];
  },
};

async function joining(
  { product, newVerified, actAs }: GalleryVisit,
  { group, manager }: ClassGroup,
  context: GalleryVisit["context"],
): Promise<State[]> {
  const invited = await newVerified({ name: "Ines Invited" });
  const other = await newVerified({ name: "Otto Other" });
  await send(manager, "POST", `/api/groups/${group}/members`, { people: [{ email: invited.email }] });
  const invitation = await product.linkInMail(invited.email, "invitation");
  const link = async (body: object) => {
    const { id, url } = await send(manager, "POST", `/api/groups/${group}/links`, body);
    return { id: id as string, path: new URL(url).pathname };
  };
  const [open, asking, limited, closed] = [
    await link({}),
    await link({ needsApproval: true }),
    await link({ domains: ["harbour-school.example"] }),
    await link({}),
  ];
  await send(manager, "DELETE", `/api/links/${closed.id}`);
  return [
    { name: "21 invitation, signed out", address: invitation, before: () => context.clearCookies() },
    { name: "22 invitation", address: invitation, before: () => actAs(invited) },
    { name: "23 invitation, another address", address: invitation, before: () => actAs(other) },
    { name: "24 invitation, dead", address: "/invitation/nothing" },
    { name: "25 link", address: open.path },
    { name: "26 link, wrong domain", address: limited.path },
    {
      name: "27 link, waits for approval",
      address: asking.path,
      prepare: async (page) => {
        await page.getByRole("main").getByRole("button").first().click();
        await page.waitForTimeout(800);
      },
    },
    { name: "28 link, closed", address: closed.path },
    { name: "29 link, failed", address: open.path, before: cut("/api/join") },
    { name: "30 link, signed out", address: open.path, before: () => context.clearCookies() },
  ];
}

const assignments: Family = {
  name: "assignments",
  async arrive(visit) {
    const { actAs, newVerified } = visit;
    const made = await seededClass(visit);
    const all = await setAssignments(visit, made);
    const group = `/groups/${made.group}`;
    const drill = (id: string) => `/assignment/${id}/member?id=${made.takers[0]!.member}`;
    const taker = made.members[0]!;
    const states = Object.entries(all).filter(([state]) => state !== "draft" && state !== "archived");
    return [
      { name: "01 assignments", address: `${group}/assignments`, before: () => actAs(made.account) },
      { name: "03 new", address: `${group}/new-assignment` },
      { name: "04 edit", address: `/assignment/${all.open}/settings` },
      {
        name: "05 edit, shorter window",
        address: `/assignment/${all.open}/settings`,
        prepare: async (page) => {
          await page.locator("summary", { hasText: /^Attempts/ }).click();
          await page.getByLabel("Attempts", { exact: true }).selectOption("1");
          await page.waitForTimeout(800);
        },
      },
      { name: "06 matrix", address: `${group}/results` },
      {
        name: "08 matrix, print",
        address: `${group}/results`,
        before: () => actAs(made.account),
        prepare: (on) => on.emulateMedia({ media: "print" }),
      },
      {
        name: "08 matrix, forced colours",
        address: `${group}/results`,
        before: async (on) => {
          await actAs(made.account);
          await on.emulateMedia({ media: null, forcedColors: "active" });
        },
      },
      {
        name: "09 member",
        address: drill(all.scored),
        before: (on) => on.emulateMedia({ forcedColors: null }),
      },
      { name: "10 member, timeline", address: drill(all.done), prepare: press(/^Timeline/) },
      { name: "11 member, exception", address: drill(all.open) },
      {
        name: "12 member, exception form",
        address: drill(all.upcoming),
        prepare: press("Make an exception"),
      },
      { name: "15 set for you, catalogue", address: "/assessments", before: () => actAs(taker) },
      { name: "16 set for you, profile", address: "/profile", windowOnly: true },
      ...states.map(([state, id]) => ({ name: `17 taker, ${state}`, address: `/assignment/${id}` })),
      {
        name: "19 not set for me",
        address: `/assignment/${all.open}`,
        before: async () => actAs(await newVerified()),
      },
    ];
  },
};

export const groupFamilies = [groups, assignments];
