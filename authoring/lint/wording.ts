/**
 * Checks 46 to 50: whether questions read like natural English and can be answered in time. They are errors in banks of
 * the second edition and warnings in the others.
 */
import { countGaps } from "../bank/gaps.ts";
import { sentencesOf, withoutCode } from "../bank/prose.ts";
import { medianOf, readingLimits, readingSeconds } from "../bank/reading-time.ts";
import type { LintItem, Subject } from "./subject.ts";
import { textsOf } from "./text.ts";

/** Reports questions that read badly: trouble words, unclear last sentences, long reading times. */
export function checkWording(subject: Subject): void {
  countHiddenLines(subject);
  checkReadingTime(subject);
  for (const entry of subject.active) {
    checkTroubleWords(subject, entry);
    checkLastSentence(subject, entry);
    checkReasons(subject, entry);
  }
}

/** A text as it is read aloud: inline code is one word, and quotations are replaced because their wording is not ours. */
function spoken(markdown: string): string {
  return withoutCode(markdown, "code").replace(/["“][^"”]*["”]/g, "quotation");
}

function lastSentenceOf(prompt: string): string {
  return sentencesOf(spoken(prompt)).at(-1)?.trim() ?? "";
}

/** English questions ask for the word that completes a sentence, so gaps are allowed. */
const hasGapsBySubject = (slug: string) => slug === "english-language";

const asksForHiddenCode =
  /\b(?:gaps?|blanks?)\b|\b(?:completes?|completed)\b|\b(?:at|in place of|instead of) the comment\b|\b(?:stands?|stood|goes|belongs?|fits?|missing|was|were|is|are) (?:there|here|in the code|at code|in code|at line \d+)\b|\bmissing (?:line|call|argument|statement|expression|attribute|annotation|condition|clause|part|piece|word|name)\b|\b(?:line|call|argument|statement|expression|attribute|annotation|condition|clause) (?:is|was) (?:missing|hidden|left out|it)\b|\bwhich \w+ (?:is|was) (?:it|that)\b/i;

/** Whether the question hides code: it has a gap, or its last sentence asks for a missing piece. */
export function hidesLine({ code, prompt }: LintItem["item"]): boolean {
  return (code !== undefined && countGaps(code.text) > 0) || asksForHiddenCode.test(lastSentenceOf(prompt));
}

/** Check 46: at most one item in ten hides code, and it asks what completes the code. */
function countHiddenLines({ bank, active, report, newRule }: Subject): void {
  if (hasGapsBySubject(bank.slug)) return;
  const hiding = active.filter(({ item }) => hidesLine(item));
  for (const { item, path } of hiding) {
    if (!/\bcomplet(?:e|es|ed|ing)\b/i.test(lastSentenceOf(item.prompt))) {
      report(
        46,
        newRule,
        [...path, "prompt"],
        "hides code: show the code that ran and ask about its result, or ask which line completes it",
      );
    }
  }
  const most = Math.floor(active.length / 10);
  if (hiding.length > most) {
    const ids = hiding.map(({ item }) => item.id.slice(bank.slug.length + 1)).join(", ");
    report(46, newRule, ["items"], `${hiding.length} items hide code, more than ${most}: ${ids}`);
  }
}

/** Words that are signs of unnatural English, and what to write instead. */
const troubleWords: [RegExp, string][] = [
  [/\bshall\b/i, "should, must or will"],
  [
    /\baccounts? for\b(?! (?:\d|about|nearly|almost|only|most|half|a third|a quarter|more than|less than))/i,
    "causes, explains or is the reason for",
  ],
  [/\bstands? (?:in|at|behind|before|after|under|there)\b(?! line\b)/i, "completes, is in, comes after"],
  [/\bwhich ending\b/i, "the part of the code by its name"],
  [/\bby (?:its|their|his|her) own lot\b|\bby lot\b|\bdraws? lots\b/i, "at random, randomly assigned"],
  [/\bforetell(?:s|ing)?\b|\bforetold\b/i, "predict"],
  [/\bsigns? of life\b/i, "the output, the response, the heartbeat"],
  [/\banew\b/i, "again"],
  [/\bno(?:t|body|thing|ne)?\b[^.?!]*\bany more(?=\s*[.,;:?!]|$)/i, "no longer"],
  [/\bwhosoever\b|\bwhoever\b/i, "anyone who"],
  [/\bbrought about\b|\bbrings? about\b/i, "causes, caused"],
  [/\bwhat (?:has )?becomes? of\b|\bwhat became of\b/i, "what happens to"],
  [/\b(?:thereby|thereof|therein|whereby|wherein|thereupon)\b/i, "a plain clause"],
  [/\bwhich fact\b/i, "why, what"],
  [/(?:^|[.?!:]\s+)(?:with|by|from|at) which\b/i, "which … as the subject of the question"],
  [/\b(?:mend|cure)(?:s|d|ed|ing)?\b/i, "fix"],
  [/\b(?:is|are|was) wanted\b/i, "who needs it: you need, the report needs"],
];

/** Check 47. */
function checkTroubleWords({ bank, report, newRule }: Subject, entry: LintItem): void {
  if (bank.slug === "english-language") return;
  for (const { text, path } of textsOf(entry)) {
    for (const [pattern, better] of troubleWords) {
      const found = pattern.exec(spoken(text));
      if (found) report(47, newRule, path, `"${found[0].replace(/^[.?!:]\s+/, "")}": write ${better}`);
    }
  }
}

const questionWord =
  /\b(?:which|what|why|how|when|where|who|whose|whom|is|are|was|were|do|does|did|has|have|can|could|will|would|should|must)\b/i;
/** The symptom was shown just before, so "this" needs no noun after these verbs. */
const afterVerb =
  /\b(?:caus|fix|prevent|avoid|solv|explain|correct|stop)(?:e|es|s|ed)? (?:this|that|it)\s*\?$/i;
const pointsBack =
  /\b(?:this|that|these|those|both|either|neither|there|so|the former|the latter)\s*\?$|\b(?:is|was|are|were) (?:it|them|one|ones)\s*\?$/i;
const bothAsSubject =
  /\b(?:both|either|neither)\b(?=\s+(?:of (?:them|these|those)\b|is|are|was|were|do|does|did|have|has))/i;

/** Check 48: the last sentence is the whole question and makes sense alone. */
function checkLastSentence({ report, newRule }: Subject, { item, path }: LintItem): void {
  const last = lastSentenceOf(item.prompt);
  const at = [...path, "prompt"];
  // Check 14 reports a prompt without a question mark at its end.
  if (!last.endsWith("?")) return;
  if (!questionWord.test(last)) {
    report(48, newRule, at, "the last sentence is not a question");
    return;
  }
  const back = afterVerb.test(last) ? null : (pointsBack.exec(last) ?? bothAsSubject.exec(last));
  if (back) {
    const word = back[0].replace(/\s*\?$/, "");
    report(48, newRule, at, `"${word}" refers back: name the thing in the question itself`);
  }
}

/** Check 49: by the estimate of `readingSeconds`. */
function checkReadingTime({ active, report, newRule }: Subject): void {
  const times = active.map(({ item }) => readingSeconds(item));
  active.forEach(({ path }, index) => {
    const seconds = times[index] ?? 0;
    if (seconds > readingLimits.longest) {
      report(49, newRule, path, `takes ${seconds.toFixed(0)} s to read, more than ${readingLimits.longest}`);
    }
  });
  const median = medianOf(times);
  if (median > readingLimits.median) {
    const measured = `${median.toFixed(1)} s, more than ${readingLimits.median}`;
    report(49, newRule, ["items"], `the median reading time is ${measured}`);
  }
}

/** Verb forms that can't be the subject of a sentence. */
const bareVerb =
  /^(?:is|was|has|does|thinks|expects|takes|believes|assumes|supposes|imagines|knows|sees|lets|treats|confuses|suspects|mixes|swaps|gives|keeps|suits|fits|makes|adds|describes|puts|applies|finds|overlooks|asks|helps|explains|goes|shows|follows|uses|replaces|removes|waits|works|looks|decides|picks|wants|holds|forgets|accepts|hides|evaluates|trusts|repeats|says|tells|blames|loses|carries|yields|concerns|relies|misses|computes|hears|avoids|sends|relates|admits|reaches|fails|ignores|refuses|recalls|regards|catches|connects|sounds|comes|prefers|solves|protects|seems|feels|gets|mistakes|would|could|can|will|may|might|must|thought|taken|confusing|assuming|thinking|mistaking|forgetting|ignoring|expecting|believing|supposing)$/i;
/** Adjectives in place of "It is …". */
const bareAdjective = /^(?:true|right|wrong|correct|needed|safe|good|valid|plausible|tempting)$/i;
/** After one of these, a word in -s is a verb and not a plural noun: "Counts the rows", but "Counts are". */
const objectBegins = /^(?:the|a|an|its|it|his|her|their|this|every|what|how|why|whether)$/i;

/** What keeps a reason from being a full sentence; undefined when it is one. */
export function faultOfReason(why: string): string | undefined {
  const text = why.trim();
  const [first = "", second = ""] = spoken(text)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  if (!/^(?:["“(*_]*[\p{Lu}\p{N}]|`|[^\p{L}\s])/u.test(text)) return "begins with a small letter";
  if (!/[.?!][`"”)*_]*$/.test(text)) return "does not end in a full stop";
  if (/^`/.test(text)) return undefined;
  // "True, but …" and "Right for a list" lack a subject; "True values are …" has one.
  const isAlone =
    /^\S+,/.test(text) || /^(?:of|for|in|on|about|but|and|if|when|as|at|to|with|only)$/.test(second);
  if (bareAdjective.test(first) && isAlone) return `"${first}" has no subject before it`;
  if (bareVerb.test(first)) return `"${first}" has no subject before it`;
  const isVerb =
    /^\p{Lu}\p{Ll}+s$/u.test(first) && !/^(?:This|Its|His)$/.test(first) && objectBegins.test(second);
  return isVerb ? `"${first}" has no subject before it` : undefined;
}

/** Check 50: reasons follow the words "Why people choose it:" on the review screen. */
function checkReasons({ report, newRule }: Subject, { options }: LintItem): void {
  for (const { option, path } of options) {
    const fault = option.why === undefined ? undefined : faultOfReason(option.why);
    if (fault) {
      const advice = 'write a full sentence that can follow "Why people choose it:"';
      report(50, newRule, [...path, "why"], `${fault}: ${advice}`);
    }
  }
}
