/** Scores that a group holds back, tutors' views of them, and the mails about its assignments. */
import { submit } from "../../attempts.ts";
import { send } from "../../author-team.ts";
import { endByCalls, expect } from "../../fixtures.ts";
import { makeClass, set } from "../../scenes/classes.ts";
import { sessionOf } from "../../scenes/sessions.ts";
import { type Family, press } from "../family.ts";

const held: Family = {
  name: "held scores",
  async arrive(visit) {
    const { actAs, newVerified, product } = visit;
    const made = await makeClass(visit, { name: "Databases, class 7b", takers: 4 });
    const takeIn = async (assignment: string, place: number, right: number) => {
      const { session } = made.takers[place]!;
      const attempt = await send(session, "POST", `/api/assignments/${assignment}/attempts`, {});
      await endByCalls(session, product.url, attempt, (_, at) => at < right);
    };
    const held = { scoreShown: "release", reviewShown: "release" } as const;
    const exam = await set(made, { ...held, slug: "sql", title: "SQL, final exam" });
    await takeIn(exam, 0, 8);
    await takeIn(exam, 1, 6);
    const second = await set(made, {
      slug: "rdbms",
      title: "Relational databases, quiz 2",
      scoreShown: "all-windows",
      reviewShown: "all-windows",
    });
    await takeIn(second, 0, 9);
    const third = await set(made, { ...held, slug: "python", title: "Python, week 4" });
    const tutor = await newVerified({ name: "Timo Tutor" });
    const tutorSession = await sessionOf(visit, tutor);
    await send(tutorSession, "POST", `/api/join/${made.link.split("/").at(-1)}`, {});
    const rows: { id: string; email: string | null }[] = await send(
      made.manager,
      "GET",
      `/api/groups/${made.group}/members?limit=100`,
    );
    const idOf = (email: string) => rows.find((row) => row.email === email)!.id;
    for (const { email } of made.accounts.slice(0, 2))
      await send(made.manager, "PATCH", `/api/members/${idOf(email)}`, { labels: ["Monday"] });
    await send(made.manager, "PATCH", `/api/members/${idOf(tutor.email)}`, {
      role: "viewer",
      counts: false,
      labels: ["Monday"],
    });
    const group = `/groups/${made.group}`;
    const taker = made.accounts[0]!;
    const drill = `/assignment/${exam}/member?id=${made.takers[0]!.member}`;
    return [
      { name: "01 taker, until release", address: `/assignment/${exam}`, before: () => actAs(taker) },
      { name: "02 taker, until everybody finished", address: `/assignment/${second}` },
      { name: "03 my assessments", address: "/my-assessments" },
      { name: "04 profile", address: "/profile", windowOnly: true },
      {
        name: "05 after submitting",
        address: `/assignment/${third}`,
        prepare: async (page) => {
          await press(/^Start/)(page);
          await expect(page.getByRole("radio")).toHaveCount(4);
          await submit(page);
          await expect(page.getByText(/Your score will be shown/).first()).toBeVisible();
        },
      },
      { name: "06 manager, member", address: drill, before: () => actAs(made.managerAccount) },
      { name: "07 manager, assignments", address: `${group}/assignments` },
      { name: "08 manager, settings", address: `/assignment/${exam}/settings` },
      { name: "09 manager, results", address: `${group}/results` },
      {
        name: "10 tutor in the list",
        address: `${group}?q=Timo`,
        prepare: async (page) => {
          await press(/^Edit/)(page);
          await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
        },
        windowOnly: true,
      },
      { name: "11 tutor, members", address: group, before: () => actAs(tutor) },
      { name: "12 tutor, results", address: `${group}/results` },
      {
        name: "13 taker, released",
        address: `/assignment/${exam}`,
        before: async () => {
          await send(made.manager, "POST", `/api/assignments/${exam}/score-release`, {});
          await actAs(taker);
        },
      },
    ];
  },
};

export const heldFamilies = [held];
