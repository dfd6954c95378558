/** Writes questions as a QTI 3.0 package: a manifest, a test with a section per topic, and one file per question. */
import { strToU8, zipSync } from "fflate";
import { escapeAttribute, escapeXml } from "../../bank/markup.ts";
import { identifierOf } from "../qti-identifier.ts";
import { type ExportedQuestion, exportedQuestions, type OutgoingSet } from "./exported-question.ts";

const xsi = "http://www.w3.org/2001/XMLSchema-instance";
const schemas = "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd";
const lom = "http://ltsc.ieee.org/xsd/LOM";

/** Namespace of tests and items. */
export const qtiNamespace = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0";
/** Namespace of the manifest. */
export const packageNamespace = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1";
/** Scores 1 for the key and 0 for anything else. */
export const matchCorrect = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const root = `xmlns="${qtiNamespace}" xmlns:xsi="${xsi}" xsi:schemaLocation="${qtiNamespace} ${schemas}/imsqti_asiv3p0_v1p0.xsd"`;

/** The package's texts by path. Each item includes its key. */
export function qtiFilesOf(set: OutgoingSet): Map<string, string> {
  return textsOf(set, questionsOf(set));
}

function questionsOf(set: OutgoingSet): ExportedQuestion[] {
  return exportedQuestions(set, (name) => `../${picturePath(name)}`);
}

function picturePath(name: string): string {
  return `images/${name}`;
}

function textsOf(set: OutgoingSet, questions: readonly ExportedQuestion[]): Map<string, string> {
  const files = new Map([
    ["imsmanifest.xml", manifestXml(set, questions)],
    ["assessment.xml", testXml(set, questions)],
  ]);
  for (const question of questions) files.set(pathOf(question), itemXml(question));
  return files;
}

/** The package as a zip file. The same set gives the same bytes. */
export function qtiPackageOf(set: OutgoingSet): Uint8Array {
  const questions = questionsOf(set);
  const texts = [...textsOf(set, questions)].map(([path, text]) => [path, strToU8(text)] as const);
  const pictures = questions.flatMap(({ pictures: shown }) =>
    shown.map(({ name, bytes }) => [picturePath(name), bytes] as const),
  );
  return zipSync(Object.fromEntries([...texts, ...pictures]), { mtime: `${set.day}T12:00:00` });
}

function pathOf({ id }: ExportedQuestion): string {
  return `items/${identifierOf(id)}.xml`;
}

function testId(set: OutgoingSet): string {
  return `${set.id}-test`;
}

/** The explanation is in a rubric block for tutors, because feedback for takers does not work with the standard response template. */
function itemXml(question: ExportedQuestion): string {
  const { id, html, options, feedback, lang } = question;
  const identifier = (index: number) => `choice-${"abcdef"[index]}`;
  const choices = options.map(
    ({ html: text }, index) =>
      `      <qti-simple-choice identifier="${identifier(index)}">${text}</qti-simple-choice>`,
  );
  const reasons = options.flatMap(({ html: text, feedback: why }, index) =>
    why === ""
      ? []
      : [`<li class="reason ${identifier(index)}">${text}: <span class="why">${why}</span></li>`],
  );
  const key = options.findIndex(({ isKey }) => isKey);
  const right =
    key < 0
      ? ""
      : `
    <qti-correct-response><qti-value>${identifier(key)}</qti-value></qti-correct-response>`;
  return `${declaration}<qti-assessment-item ${root} identifier="${identifierOf(id)}" title="${escapeAttribute(id)}" xml:lang="${lang}" adaptive="false" time-dependent="false" tool-name="Assay" tool-version="1">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">${right}
  </qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="1">
    <qti-default-value><qti-value>0</qti-value></qti-default-value>
  </qti-outcome-declaration>
  <qti-item-body>
    <qti-rubric-block use="scoring" view="scorer tutor">
      <qti-content-body>${feedback}${reasons.length === 0 ? "" : `<ul class="reasons">${reasons.join("")}</ul>`}</qti-content-body>
    </qti-rubric-block>
    <div>${html}</div>
    <qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="1">
${choices.join("\n")}
    </qti-choice-interaction>
  </qti-item-body>
  <qti-response-processing template="${matchCorrect}"/>
</qti-assessment-item>
`;
}

function testXml(set: OutgoingSet, questions: readonly ExportedQuestion[]): string {
  const topics = new Map(questions.map(({ topic }) => [topic.id, topic]));
  const sections = [...topics.values()].map((topic) => {
    const refs = questions
      .filter((question) => question.topic.id === topic.id)
      .map(
        (question) =>
          `      <qti-assessment-item-ref identifier="${identifierOf(question.id)}" href="${pathOf(question)}"/>`,
      );
    return `    <qti-assessment-section identifier="section-${identifierOf(topic.id)}" title="${escapeAttribute(topic.title)}" visible="true">
${refs.join("\n")}
    </qti-assessment-section>`;
  });
  return `${declaration}<qti-assessment-test ${root} identifier="${testId(set)}" title="${escapeAttribute(set.title)}" tool-name="Assay" tool-version="1">
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float">
    <qti-default-value><qti-value>0</qti-value></qti-default-value>
  </qti-outcome-declaration>
  <qti-test-part identifier="part" navigation-mode="nonlinear" submission-mode="simultaneous">
${sections.join("\n")}
  </qti-test-part>
  <qti-outcome-processing>
    <qti-set-outcome-value identifier="SCORE">
      <qti-sum><qti-test-variables variable-identifier="SCORE" base-type="float"/></qti-sum>
    </qti-set-outcome-value>
  </qti-outcome-processing>
</qti-assessment-test>
`;
}

function manifestXml(set: OutgoingSet, questions: readonly ExportedQuestion[]): string {
  const dependencies = questions.map(({ id }) => `      <dependency identifierref="${identifierOf(id)}"/>`);
  const items = questions.map((question) => {
    const { id, tests, tags, lang, pictures } = question;
    const files = [pathOf(question), ...new Set(pictures.map(({ name }) => picturePath(name)))];
    return `    <resource identifier="${identifierOf(id)}" type="imsqti_item_xmlv3p0" href="${pathOf(question)}">
      <metadata>${lomXml(tests, tags, lang)}</metadata>
${files.map((path) => `      <file href="${path}"/>`).join("\n")}
    </resource>`;
  });
  return `${declaration}<manifest xmlns="${packageNamespace}" xmlns:imsmd="${lom}" xmlns:xsi="${xsi}" xsi:schemaLocation="${packageNamespace} ${schemas}/imsqtiv3p0_imscpv1p2_v1p0.xsd ${lom} https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd" identifier="${set.id}-package">
  <metadata>
    <schema>QTI Package</schema>
    <schemaversion>3.0.0</schemaversion>
    ${lomXml(set.title, [set.category], set.lang)}
  </metadata>
  <organizations/>
  <resources>
    <resource identifier="${testId(set)}" type="imsqti_test_xmlv3p0" href="assessment.xml">
      <file href="assessment.xml"/>
${dependencies.join("\n")}
    </resource>
${items.join("\n")}
  </resources>
</manifest>
`;
}

function lomXml(title: string, keywords: readonly string[], lang: string): string {
  const text = (value: string) => `<imsmd:string language="${lang}">${escapeXml(value)}</imsmd:string>`;
  const words = keywords.map((keyword) => `<imsmd:keyword>${text(keyword)}</imsmd:keyword>`).join("");
  return `<imsmd:lom><imsmd:general><imsmd:title>${text(title)}</imsmd:title><imsmd:language>${lang}</imsmd:language>${words}</imsmd:general></imsmd:lom>`;
}
