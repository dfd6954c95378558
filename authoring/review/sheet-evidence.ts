/** What a review sheet says about an item's proof, its solvers and its readers. */
import { runHash } from "../bank/hash.ts";
import type { VerifiedItem } from "../bank/lock-files.ts";
import { escapeXml } from "../bank/markup.ts";
import { type Bank, type Item, isExecutable } from "../bank/schema.ts";
import { acceptanceOf, nameOfOption } from "./acceptance.ts";
import { judgementOf } from "./ratings.ts";
import { isAbout, outcomeOf, type Rating, type ReviewLog, type Solve } from "./review-log.ts";

/** How the key is proved, and whether `bank verify` has shown it for this wording. */
export function proofHtml(item: Item, verified: VerifiedItem | undefined): string {
  const { verify } = item;
  const statement = verify.claim ?? verify.principle;
  const head = `${verify.kind}${statement === undefined ? "" : `: ${escapeXml(statement)}`}`;
  if (!isExecutable(item)) return head;
  const state = stateOf(item, verified);
  const parts: [string, string | undefined][] = [
    ["Runs before", verify.setup],
    ["Program", verify.program],
    ["Runs after", verify.append],
    ["Sheet", verify.csv],
    ["Prints", verify.stdout],
    ["Last rows", verify.rows],
    ["Fails with", verify.errorMatches],
    [`Cell ${verify.cell ?? ""}`, verify.value],
  ];
  const shown = parts.flatMap(([name, text]) =>
    text === undefined ? [] : [`<dt>${escapeXml(name)}</dt><dd><pre>${escapeXml(text.trimEnd())}</pre></dd>`],
  );
  return `${head}, ${state}<details><summary>What runs</summary><dl>${shown.join("")}</dl></details>`;
}

function stateOf(item: Item, verified: VerifiedItem | undefined): string {
  if (!verified || verified.hash !== runHash(item))
    return '<span class="open">not yet run in this wording</span>';
  const runs = Object.entries(verified.runtimes).map(
    ([name, { version, result }]) => `${name}${version === undefined ? "" : ` (${version})`} ${result}`,
  );
  const className = verified.result === "passed" ? "good" : "open";
  return `<span class="${className}">${verified.result}</span> on ${verified.date}: ${escapeXml(runs.join(", "))}`;
}

/** Every answer to this wording and every rating of it, and the outcome or what is missing for one. */
export function reviewHtml(
  { slug, edition }: Bank,
  item: Item,
  log: ReviewLog,
  verified: VerifiedItem | undefined,
): string {
  const answers = log.solves.filter((record) => isAbout(item, record)).map(answerHtml);
  const ratings = log.ratings
    .filter((record) => isAbout(item, record))
    .map((rating) => ratingHtml(rating, judgementOf(log, rating)?.understood));
  const settled = outcomeOf(log, item);
  const { lacks } = acceptanceOf({ slug, item, log, verified, edition });
  const state = settled
    ? `<span class="good">${settled.outcome}</span> on ${settled.date}: ${escapeXml(settled.because)}`
    : `<span class="open">open</span>${lacks.length === 0 ? ", ready to settle" : `: ${escapeXml(lacks.join("; "))}`}`;
  const lines = [...answers, ...ratings];
  return `${state}${lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`}`;
}

function answerHtml(record: Solve): string {
  const { solver, agrees, choice, confidence, others, flags, reason, evidence, cue } = record;
  const chosen = `${solver} chose <span class="${agrees ? "good" : "open"}">${nameOfOption(choice)}</span>`;
  const sure = confidence === undefined ? "" : `, ${confidence} % sure`;
  const second =
    others.length === 0 ? "" : `, could defend ${escapeXml(others.map(nameOfOption).join(", "))}`;
  const flagged = flags.length === 0 ? "" : `, <span class="open">flags ${flags.join(", ")}</span>`;
  const said = [reason, evidence, cue].filter((text) => text !== undefined && text !== "").join(" — ");
  return `<li>${chosen}${sure}${second}${flagged}${said === "" ? "" : `. ${escapeXml(said)}`}</li>`;
}

function ratingHtml({ reader, naturalness, worth, sayBack, note }: Rating, understood?: boolean): string {
  const judged =
    understood === undefined
      ? "not judged yet"
      : `<span class="${understood ? "good" : "open"}">${understood ? "understood" : "misunderstood"}</span>`;
  const said = [sayBack, note].filter((text) => text !== undefined).join(" — ");
  return `<li>${reader} rates naturalness ${naturalness}, worth ${worth}, ${judged}. ${escapeXml(said)}</li>`;
}
