/** The screens of institutions (authors, managers, group members), with the longest texts that they allow. */
import { expect } from "../fixtures.ts";
import type { Walk } from "../walk.ts";
import { makeClass, setAssignments } from "./classes.ts";
import { addAssessment, makeCollection, publishAssessment, sendFile } from "./collections.ts";

const longWord = "Donaudampfschifffahrtsgesellschaft".repeat(4);
const longTitle = (title: string) => `${title} ${longWord}`.slice(0, 120);

export const institutionWalks: Walk[] = [
  {
    who: "an author",
    publishes: true,
    async arrive(visit) {
      const made = await makeCollection(visit, {
        collection: longTitle("Data protection"),
        assessment: "",
        author: "Arno Author",
        topic: (topic) => `${topic} ${longWord}`.slice(0, 60),
      });
      const own = await addAssessment(made, { title: longTitle("Handling customer data") });
      await publishAssessment(made, own.slug);
      const file = await sendFile(made, `${longWord}.gift`);
      await visit.signIn(made.admin);
      const collection = `/author/collection/${made.collection}`;
      return [
        { name: "collections", address: "/author" },
        { name: "questions", address: collection },
        { name: "people", address: `${collection}/people` },
        { name: "imports", address: `${collection}/imports` },
        { name: "an import", address: `/author/import/${file}` },
        { name: "own assessments", address: `${collection}/assessments` },
        { name: "one own assessment", address: `/author/assessment/${own.slug}` },
        { name: "question editor", address: `/author/question/${made.long.id}` },
        { name: "review queue", address: "/author/review" },
        { name: "blind review", address: `/author/review/${made.waiting}` },
        { name: "instructions of an own assessment", address: `/assessment/${own.slug}` },
      ];
    },
  },
  {
    who: "a manager",
    async arrive(visit) {
      const made = await makeClass(visit, { name: longTitle("Class").slice(0, 80), takers: 3 });
      const set = await setAssignments(visit, made, { title: longTitle });
      await visit.signIn(made.managerAccount);
      const group = `/groups/${made.group}`;
      return [
        { name: "groups", address: "/groups" },
        { name: "all groups", address: "/all-groups" },
        { name: "members", address: group },
        { name: "adding people", address: `${group}/add` },
        { name: "settings of a group", address: `${group}/settings` },
        { name: "assignments of a group", address: `${group}/assignments` },
        { name: "new assignment", address: `${group}/new-assignment` },
        { name: "an assignment's settings", address: `/assignment/${set.open}/settings` },
        { name: "results of a group", address: `${group}/results` },
        {
          name: "a member's attempts",
          address: `/assignment/${set.done}/member?id=${made.takers[0]!.member}`,
          prepare: async (page) => {
            await page.getByRole("button", { name: /^Timeline/ }).click();
            await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
          },
        },
      ];
    },
  },
  {
    who: "a member of a group",
    async arrive(visit) {
      const made = await makeClass(visit, { name: longTitle("Class").slice(0, 80), takers: 1 });
      const set = await setAssignments(visit, made, { title: longTitle });
      await visit.signIn(made.accounts[0]!);
      return [
        { name: "a group", address: `/groups/${made.group}` },
        { name: "the page of a link", address: made.link },
        { name: "an open assignment", address: `/assignment/${set.open}` },
        { name: "a finished assignment", address: `/assignment/${set.done}` },
        { name: "an upcoming assignment", address: `/assignment/${set.upcoming}` },
        {
          name: "catalogue with assignments",
          address: "/assessments",
          prepare: (page) => expect(page.getByRole("region", { name: "Set for you" })).toBeVisible(),
        },
      ];
    },
  },
];
