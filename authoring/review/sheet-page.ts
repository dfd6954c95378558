/** The review sheet of a bank: every question with its key, reasons, sources, proof and review, for screen and print. */
import { highlight } from "../bank/highlight.ts";
import type { VerifiedItem } from "../bank/lock-files.ts";
import { escapeAttribute, escapeXml, inlineHtml, proseHtml } from "../bank/markup.ts";
import { visibleText } from "../bank/prose.ts";
import { type Bank, type Item, optionsOf, type Source } from "../bank/schema.ts";
import type { ReviewLog } from "./review-log.ts";
import { proofHtml, reviewHtml } from "./sheet-evidence.ts";
import { sheetStyle } from "./sheet-style.ts";

export interface SheetOptions {
  bank: Bank;
  log: ReviewLog;
  verified: ReadonlyMap<string, VerifiedItem>;
}

/** A self-contained HTML document. It shows the keys. */
export function sheetOf({ bank, log, verified }: SheetOptions): string {
  const sections = bank.topics.map(({ id, title }) => {
    const items = bank.items.filter((item) => item.topic === id);
    const articles = items.map((item) => itemHtml(item, bank, log, verified.get(item.id)));
    return `<section><h2 id="${escapeAttribute(id)}">${escapeXml(title)} <small>${items.length}</small></h2>${articles.join("\n")}</section>`;
  });
  const links = bank.topics.map(
    ({ id, title }) => `<li><a href="#${escapeAttribute(id)}">${escapeXml(title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(bank.title)}: review sheet</title>
<style>${sheetStyle}</style>
</head>
<body>
<header>
<h1>${escapeXml(bank.title)}</h1>
<p>${escapeXml(bank.category)} · ${escapeXml(bank.assumes)} · reviewed ${bank.reviewed} · ${countsOf(bank)}. The number after an option is its length in characters.</p>
<nav aria-label="Topics"><ul>${links.join("")}</ul></nav>
</header>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function countsOf(bank: Bank): string {
  const active = bank.items.filter(({ status }) => status === "active");
  const count = (difficulty: Item["difficulty"]) =>
    active.filter((item) => item.difficulty === difficulty).length;
  return `${active.length} active: ${count("easy")} easy, ${count("medium")} medium, ${count("hard")} hard`;
}

function itemHtml(item: Item, bank: Bank, log: ReviewLog, verified: VerifiedItem | undefined): string {
  const { id, rev, status, difficulty, level, seconds, tests, volatile: changes, recheck, waive } = item;
  const facts = [difficulty, level, `${seconds} s`, `rev ${rev}`];
  if (status !== "active") facts.push(`<strong>${status}</strong>`);
  if (changes) facts.push(`volatile, recheck ${recheck ?? "not set"}`);
  const waivers = (waive ?? []).map(
    ({ check, because }) => `<p class="note">Waives check ${escapeXml(check)}: ${escapeXml(because)}</p>`,
  );
  return `<article id="${id}">
<h3>${id} <small>${facts.join(" · ")}</small></h3>
<p class="tests">${escapeXml(tests)}</p>
<div class="prompt">${proseHtml(item.prompt)}${item.code ? codeBlock(item.code) : ""}</div>
${optionList(item)}
<div class="explain">${proseHtml(item.explain)}</div>
<ul class="sources">${item.sources.map(sourceHtml).join("")}</ul>
<dl><dt>Proof</dt><dd>${proofHtml(item, verified)}</dd><dt>Review</dt><dd>${reviewHtml(bank, item, log, verified)}</dd></dl>
${waivers.join("")}</article>`;
}

/** The options, key first. Lengths are shown because a key of unusual length gives itself away. */
function optionList(item: Item): string {
  const rows = optionsOf(item).map(({ text, why, fill, code }, index) => {
    const isKey = index === 0;
    const fragments = fill?.map((fragment) => `<code>${escapeXml(fragment)}</code>`).join(" ");
    const program = code === undefined ? "" : codeBlock({ lang: item.code?.lang ?? "text", text: code });
    return `<li${isKey ? ' class="key"' : ""}><div><strong class="mark">${isKey ? "Key" : index}</strong> ${inlineHtml(text)} <small>${visibleText(text).length}</small></div>${
      why === undefined ? "" : `<p class="why">${inlineHtml(why)}</p>`
    }${fragments ? `<p class="why">Runs with ${fragments}</p>` : ""}${program}</li>`;
  });
  return `<ol class="options">${rows.join("")}</ol>`;
}

function codeBlock({ lang, text }: { lang: string; text: string }): string {
  const lines = highlight(lang, text).map((tokens) =>
    tokens
      .map(({ t, c }) => (c === undefined ? escapeXml(t) : `<span class="${c}">${escapeXml(t)}</span>`))
      .join(""),
  );
  return `<figure><figcaption>${escapeXml(lang)}</figcaption><pre><code>${lines.join("\n")}</code></pre></figure>`;
}

function sourceHtml({ title, url, isbn, locator }: Source): string {
  const name = escapeXml(title);
  const link =
    url === undefined
      ? name
      : `<a href="${escapeAttribute(url)}">${name}</a> <span class="url">${escapeXml(url)}</span>`;
  const rest = [...(isbn === undefined ? [] : [`ISBN ${isbn}`]), ...(locator === undefined ? [] : [locator])];
  return `<li>${[link, ...rest.map(escapeXml)].join(", ")}</li>`;
}
