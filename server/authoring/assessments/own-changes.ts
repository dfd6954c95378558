/** What a version of an assessment changes compared with the previous one. */
import type { OwnChanges, OwnDraft } from "../../../contract/authoring/own-assessments.ts";
import type { CompiledItem } from "../../../contract/bank.ts";
import { durationText } from "../../../contract/form.ts";
import type { AssessmentVersion } from "../../banks/assessments.ts";
import { hasOtherKey } from "../../quality/rekeyed.ts";

const shownStem = 200;

type Changed = OwnChanges["questions"][number];

/** A version with its instruction texts and audience. */
export type FrozenVersion = AssessmentVersion &
  Pick<OwnDraft, "description" | "offered" | "hallmark"> & {
    /** The groups that it is offered to. */
    audience: { id: string; name: string }[];
  };

/** @param before undefined for the first version, which adds everything */
export function changesOf(
  before: FrozenVersion | undefined,
  after: FrozenVersion,
): Omit<OwnChanges, "mayJoin"> {
  const former = new Map(before?.items.map((item) => [item.id, item]));
  const present = new Set(after.items.map(({ id }) => id));
  const row = (item: CompiledItem, kind: Changed["kind"], parts: Changed["parts"] = []) => {
    return { id: item.id, kind, stem: item.prompt.slice(0, shownStem), parts };
  };
  return {
    settings: before ? settingsOf(before, after) : [],
    questions: [
      ...after.items.flatMap((item) => {
        const old = former.get(item.id);
        if (!old) return [row(item, "added")];
        return old.hash === item.hash ? [] : [row(item, "changed", partsOf(old, item))];
      }),
      ...[...former.values()].filter(({ id }) => !present.has(id)).map((item) => row(item, "removed")),
    ],
  };
}

/** Whether a version differs only in wording, so that its statistics may continue. */
export function onlyCorrects(before: FrozenVersion, after: FrozenVersion): boolean {
  const { questions } = changesOf(before, after);
  const rules = ({ form: { questions: asked, seconds, passScore, draw } }: AssessmentVersion) =>
    JSON.stringify([asked, seconds, passScore, draw]);
  return (
    rules(before) === rules(after) &&
    questions.every(({ kind, parts }) => kind === "changed" && !parts.includes("key"))
  );
}

function offeredWords({ offered, audience }: FrozenVersion): string {
  if (offered === "everyone") return "everyone";
  if (offered === "assignment") return "only people to whom a group assigns it";
  return `members of ${audience.map(({ name }) => name).join(", ")}`;
}

function settingsOf(before: FrozenVersion, after: FrozenVersion): OwnChanges["settings"] {
  const listed = (version: FrozenVersion) => ({
    Title: version.title,
    Description: version.description || "none",
    Hallmark: version.hallmark ?? "of no category",
    "Who can take it": offeredWords(version),
    Questions: String(version.form.questions),
    "Time limit": durationText(version.form.seconds).toLowerCase(),
    "Pass mark": `${version.form.passScore} of ${version.form.questions}`,
    Certificate: version.form.certificate === false ? "no" : "yes",
    "Scores are shown": shownWords(version.form.scoreShown),
    "Answers are shown": shownWords(version.form.reviewShown),
    Topics: plannedTopics(version),
  });
  const [old, present] = [listed(before), listed(after)];
  return (Object.keys(present) as (keyof typeof present)[])
    .filter((name) => old[name] !== present[name])
    .map((name) => ({ name, before: old[name], after: present[name] }));
}

function shownWords(shown: "release" | undefined): string {
  return shown === undefined ? "right after each attempt" : "once they are released";
}

function plannedTopics({ form: { draw }, topics }: AssessmentVersion): string {
  if (draw === "thirds") return topics.map(({ title }) => title).join(", ");
  return topics
    .map(({ id, title }) => {
      const split = Object.entries(draw.topicDifficulties?.[id] ?? {}).filter(([, wanted]) => wanted > 0);
      const parts = split.map(([difficulty, wanted]) => `${wanted} ${difficulty}`).join(", ");
      return `${title} ${draw.topics[id]}${parts && ` (${parts})`}`;
    })
    .join(", ");
}

/** Which parts of a question have changed. */
export function partsOf(before: CompiledItem, after: CompiledItem): Changed["parts"] {
  const changed = (pick: (item: CompiledItem) => unknown) =>
    JSON.stringify(pick(before)) !== JSON.stringify(pick(after));
  const texts = (item: CompiledItem) => item.options.map(({ text }) => text);
  const parts: Changed["parts"] = [];
  if (changed(({ prompt, code, lang, pictures }) => [prompt, code, lang, pictures])) parts.push("question");
  if (changed((item) => texts(item).sort())) parts.push("options");
  if (hasOtherKey(before, after)) parts.push("key");
  if (changed(({ explain, sources, options }) => [explain, sources, options.map(({ why }) => why).sort()]))
    parts.push("explanation");
  if (changed(({ topic, difficulty, level }) => [topic, difficulty, level])) parts.push("topic");
  return parts;
}
