/** A tutor's view of a class (a viewer limited to labels), and a manager's view of one person. */
import { send } from "../../author-team.ts";
import { expect } from "../../fixtures.ts";
import { makeClass, setAssignments } from "../../scenes/classes.ts";
import { sessionOf } from "../../scenes/sessions.ts";
import { type Family, press } from "../family.ts";

const tutors: Family = {
  name: "tutors",
  async arrive(visit) {
    const { actAs, newVerified } = visit;
    const made = await makeClass(visit, { name: "Data structures, autumn", takers: 8 });
    const names = ["Amara Osei", "Bram de Vries", "Chiara Conti", "Dmitri Volkov"];
    names.push("Elif Kaya", "Farid Rahimi", "Grace Nakamura", "Hana Novak");
    for (const [index, { member }] of made.takers.entries())
      await send(made.manager, "PATCH", `/api/members/${member}`, {
        name: names[index],
        labels: index % 2 ? ["Tuesday lab"] : ["Monday lab", "Repeats the year"],
      });
    const all = await setAssignments(visit, made);
    const tutor = await newVerified({ name: "Tomasz Tutor" });
    const session = await sessionOf(visit, tutor);
    await send(session, "POST", `/api${made.link}`, {});
    const [row] = await send(
      made.manager,
      "GET",
      `/api/groups/${made.group}/members?q=${encodeURIComponent(tutor.email)}&page=1`,
    );
    const change = { role: "viewer", labels: ["Monday lab"] };
    await send(made.manager, "PATCH", `/api/members/${row.id}`, change);
    const [own, other] = made.takers;
    const group = `/groups/${made.group}`;
    const drill = (id: string, member = own!.member) => `/assignment/${id}/member?id=${member}`;
    const preview = press("Show preview");
    return [
      { name: "01 tutor, groups", address: "/groups", before: () => actAs(tutor) },
      { name: "02 tutor, people", address: group },
      { name: "03 tutor, nobody found", address: `${group}?q=${names[1]!.split(" ")[0]}` },
      { name: "04 tutor, assignments", address: `${group}/assignments` },
      { name: "05 tutor, results", address: `${group}/results` },
      { name: "06 tutor, one person", address: drill(all.done) },
      { name: "07 tutor, timeline", address: drill(all.done), prepare: press(/^Timeline/) },
      { name: "08 tutor, somebody else's person", address: drill(all.done, other!.member) },
      { name: "09 tutor, settings", address: `${group}/settings` },
      { name: "10 tutor, add people", address: `${group}/add` },
      { name: "11 tutor, edit", address: `/assignment/${all.open}/settings` },
      {
        name: "12 manager, quiet hours",
        address: `${group}/settings`,
        before: () => actAs(made.managerAccount),
      },
      { name: "13 manager, bar", address: `${group}/assignments`, windowOnly: true },
      {
        name: "14 manager, finds a person",
        address: `/assignment/${all.draft}/settings`,
        prepare: async (page) => {
          await page.getByLabel("Name or email address").fill("ra");
          await expect(page.getByRole("link", { name: "Bram de Vries" })).toBeVisible();
        },
      },
      { name: "15 manager, preview of a draft", address: drill(all.draft), prepare: preview },
      { name: "16 manager, preview with an exception", address: drill(all.open), prepare: preview },
      { name: "17 manager, new assignment", address: `${group}/new-assignment` },
    ];
  },
};

export const tutorFamilies = [tutors];
