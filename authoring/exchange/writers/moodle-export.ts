/** Writes questions as Moodle XML, which carries all parts of a question. */
import { escapeAttribute, escapeXml, forXml } from "../../bank/markup.ts";
import {
  type ExportedPicture,
  type ExportedQuestion,
  exportedQuestions,
  type OutgoingSet,
} from "./exported-question.ts";

/** The questions as Moodle XML, one category per topic. Includes the keys. */
export function moodleXmlOf(set: OutgoingSet): string {
  const parts: string[] = [];
  let category = "";
  for (const question of exportedQuestions(set, (name) => `@@PLUGINFILE@@/${name}`)) {
    const path = [set.title, question.topic.title].map((name) => name.replaceAll("/", "//")).join("/");
    if (path !== category) parts.push(categoryXml(path));
    category = path;
    parts.push(questionXml(question));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join("\n")}\n</quiz>\n`;
}

function categoryXml(path: string): string {
  return `  <question type="category">
    <category>${textXml(`$course$/top/${path}`)}</category>
    <info format="html">${textXml("")}</info>
    <idnumber></idnumber>
  </question>`;
}

/** The name says what the question tests; only teachers see it. */
function questionXml({ id, tests, tags, html, pictures, options, feedback }: ExportedQuestion): string {
  const answers = options.map(
    ({ html: text, isKey, feedback: why }) => `    <answer fraction="${isKey ? 100 : 0}" format="html">
      ${textXml(text)}
      <feedback format="html">${textXml(why)}</feedback>
    </answer>`,
  );
  const tagList = tags.map((tag) => `      <tag>${textXml(tag)}</tag>`);
  return `  <question type="multichoice">
    <name>${textXml(tests === "" ? id : `${id}: ${tests}`)}</name>
    <questiontext format="html">${[textXml(html), ...pictures.map(fileXml)].join("\n      ")}</questiontext>
    <generalfeedback format="html">${textXml(feedback)}</generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber>${escapeXml(id)}</idnumber>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
    <correctfeedback format="html">${textXml("")}</correctfeedback>
    <partiallycorrectfeedback format="html">${textXml("")}</partiallycorrectfeedback>
    <incorrectfeedback format="html">${textXml("")}</incorrectfeedback>
${answers.join("\n")}
    <tags>
${tagList.join("\n")}
    </tags>
  </question>`;
}

/** Uses CDATA where something needs escaping, as Moodle does. A `]]>` in the text is split between two sections. */
function textXml(text: string): string {
  const safe = forXml(text);
  const isPlain = !/[&<>]/.test(safe);
  return `<text>${isPlain ? safe : `<![CDATA[${safe.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`}</text>`;
}

function fileXml({ name, bytes }: ExportedPicture): string {
  const text = Buffer.from(bytes).toString("base64");
  return `<file name="${escapeAttribute(name)}" path="/" encoding="base64">${text}</file>`;
}
