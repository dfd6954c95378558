/** Reads an item of QTI 2.x or 3.0: the choice of one option among several. */
import { idOf } from "../qti-identifier.ts";
import { droppedWeights } from "./gift-import.ts";
import type {
  ForeignOption,
  ForeignQuestion,
  ForeignText,
  LeftOut,
  PictureFile,
} from "./imported-question.ts";
import { qtiAttribute as attribute, htmlOf, qtiName, within } from "./qti-elements.ts";
import type { XmlElement } from "./xml-reader.ts";

/** What a package says of an item outside of the item's own file. */
export interface ItemFacts {
  file?: string;
  title?: string;
  keywords: readonly string[];
  section?: string;
  findPicture?: (source: string) => PictureFile;
}

/** Reads one item, or says why none of our questions can hold it. */
export function readQtiItem(root: XmlElement, facts: ItemFacts): ForeignQuestion | LeftOut {
  const given = attribute(root, "identifier");
  const id = given === undefined || !isOurs(root) ? given : idOf(given);
  const name = attribute(root, "title") ?? id ?? "";
  const place = { line: root.line, ...(facts.file === undefined ? {} : { file: facts.file }), name };
  const body = within(root, "item-body")[0];
  const interactions = body ? interactionsIn(body) : [];
  const [interaction] = interactions;
  const because = reasonAgainst(root, interactions);
  if (because !== undefined || !body || !interaction)
    return { ...place, because: because ?? "asks for no answer" };
  const dropped = droppedFrom(root, interaction);
  const lang = root.attributes["xml:lang"];
  const explanation = explanationOf(root, body, interaction);
  return {
    ...place,
    ...(id === undefined ? {} : { id }),
    ...(isOurs(root) && facts.title ? { tests: facts.title } : {}),
    tags: facts.keywords,
    ...(facts.section === undefined ? {} : { category: facts.section }),
    ...(lang ? { lang } : {}),
    prompt: html(promptOf(body, interaction)),
    options: optionsOf(root, body, interaction),
    ...(explanation === "" ? {} : { feedback: html(explanation) }),
    ...(dropped.length === 0 ? {} : { dropped }),
    ...(facts.findPicture ? { findPicture: facts.findPicture } : {}),
  };
}

const html = (text: string): ForeignText => ({ text, format: "html" });

function isOurs(root: XmlElement): boolean {
  return attribute(root, "tool-name") === "Assay";
}

function interactionsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) =>
    qtiName(child).endsWith("-interaction") ? [child] : interactionsIn(child),
  );
}

function reasonAgainst(root: XmlElement, interactions: readonly XmlElement[]): string | undefined {
  if (interactions.length > 1) return `asks for ${interactions.length} answers, not one`;
  if (attribute(root, "adaptive") === "true") return "is adaptive";
  if (root.children.some((child) => qtiName(child) === "template-processing"))
    return "is made from a template";
  const [interaction] = interactions;
  if (!interaction) return "asks for no answer";
  const type = qtiName(interaction)
    .replace(/-interaction$/, "")
    .replaceAll("-", " ");
  return type === "choice" ? undefined : `is of the type ${type}`;
}

interface Scoring {
  right: string[];
  /** Points by option, where the item gives some for several. */
  weights: Map<string, number>;
}

function scoringOf(root: XmlElement, interaction: XmlElement): Scoring {
  const wanted = attribute(interaction, "response-identifier");
  const declaration = root.children.find(
    (child) => qtiName(child) === "response-declaration" && attribute(child, "identifier") === wanted,
  );
  if (!declaration) return { right: [], weights: new Map() };
  const correct = within(declaration, "correct-response")[0];
  const right = correct ? within(correct, "value").map(({ text }) => text.trim()) : [];
  const entries = within(declaration, "map-entry").map(
    (entry) => [attribute(entry, "map-key") ?? "", Number(attribute(entry, "mapped-value") ?? 0)] as const,
  );
  const weights = new Map(entries.filter(([, value]) => value !== 0));
  const best = Math.max(0, ...weights.values());
  const mapped = [...weights].filter(([, value]) => value === best).map(([key]) => key);
  return { right: right.length === 0 && best > 0 ? mapped : right, weights };
}

function droppedFrom(root: XmlElement, interaction: XmlElement): string[] {
  const { weights } = scoringOf(root, interaction);
  const choices = within(interaction, "simple-choice");
  const several = attribute(interaction, "max-choices") !== "1" && choices.length > 0;
  const isSingle = within(root, "response-declaration").every(
    (declaration) => attribute(declaration, "cardinality") === "single",
  );
  const isFixed =
    attribute(interaction, "shuffle") !== "true" ||
    choices.some((choice) => attribute(choice, "fixed") === "true");
  return [
    ...(several && !isSingle ? ["that several options may be chosen is dropped"] : []),
    ...(weights.size > 1 ? (droppedWeights([...weights.values()]).dropped ?? []) : []),
    ...(isFixed ? ["the fixed order of the options is dropped"] : []),
  ];
}

function optionsOf(root: XmlElement, body: XmlElement, interaction: XmlElement): ForeignOption[] {
  const { right } = scoringOf(root, interaction);
  const reasons = new Map(
    within(root, "modal-feedback").map((feedback) => [attribute(feedback, "identifier") ?? "", feedback]),
  );
  return within(interaction, "simple-choice").map((choice) => {
    const id = attribute(choice, "identifier") ?? "";
    const inside = within(choice, "feedback-inline");
    const own = ourReason(body, id);
    const feedback =
      own ??
      [...inside, ...(reasons.has(id) ? [reasons.get(id)!] : [])].map((each) => htmlOf(each)).join(" ");
    return {
      text: html(htmlOf(choice, (element) => qtiName(element) === "feedback-inline")),
      isKey: right.includes(id),
      ...(feedback === "" ? {} : { feedback: html(feedback) }),
    };
  });
}

/** In our own files the rubric for tutors holds the reasons, each with the identifier of its option as a class. */
function ourReason(body: XmlElement, id: string): string | undefined {
  const item = within(body, "li").find(({ attributes }) => attributes.class === `reason ${id}`);
  const why = item && within(item, "span").find(({ attributes }) => attributes.class === "why");
  return why && htmlOf(why);
}

function isForTutors(element: XmlElement): boolean {
  return qtiName(element) === "rubric-block" && !/\bcandidate\b/.test(attribute(element, "view") ?? "");
}

function promptOf(body: XmlElement, interaction: XmlElement): string {
  const before = htmlOf(
    body,
    (element) => element === interaction || isForTutors(element) || qtiName(element) === "feedback-block",
  );
  return (
    before +
    within(interaction, "prompt")
      .map((prompt) => htmlOf(prompt))
      .join("")
  );
}

function explanationOf(root: XmlElement, body: XmlElement, interaction: XmlElement): string {
  const choices = new Set(
    within(interaction, "simple-choice").map((choice) => attribute(choice, "identifier")),
  );
  const general = within(root, "modal-feedback").filter(
    (feedback) => !choices.has(attribute(feedback, "identifier")),
  );
  const rubrics = within(body, "rubric-block").filter(isForTutors);
  const isReasons = (element: XmlElement) => element.attributes.class === "reasons";
  return [...rubrics, ...within(body, "feedback-block"), ...general]
    .map((element) => `<p>${htmlOf(element, isReasons)}</p>`)
    .join("");
}
