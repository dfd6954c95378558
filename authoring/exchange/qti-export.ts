/** Writes a bank as a QTI 3.0 package: a manifest, a test with a section per topic, and one file per question. */
import { strToU8, zipSync } from "fflate";
import { escapeAttribute, escapeXml } from "../bank/markup.ts";
import type { Bank } from "../bank/schema.ts";
import { type ExportedQuestion, exportedQuestions } from "./exported-question.ts";

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

/** The package's files by path. Each item includes its key. */
export function qtiFilesOf(bank: Bank): Map<string, string> {
  const questions = exportedQuestions(bank);
  const files = new Map([
    ["imsmanifest.xml", manifestXml(bank, questions)],
    ["assessment.xml", testXml(bank, questions)],
  ]);
  for (const question of questions) files.set(pathOf(question), itemXml(question));
  return files;
}

/** The package as a zip file. The same bank gives the same bytes. */
export function qtiPackageOf(bank: Bank): Uint8Array {
  const files = [...qtiFilesOf(bank)].map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { mtime: `${bank.reviewed}T12:00:00` });
}

function pathOf({ id }: ExportedQuestion): string {
  return `items/${id}.xml`;
}

function testId(bank: Bank): string {
  return `${bank.slug}-test`;
}

/** The explanation is in a rubric block for tutors, because feedback for takers does not work with the standard response template. */
function itemXml(question: ExportedQuestion): string {
  const { id, html, options, feedback } = question;
  const identifier = (index: number) => `choice-${"abcd"[index]}`;
  const choices = options.map(
    ({ html: text }, index) =>
      `      <qti-simple-choice identifier="${identifier(index)}">${text}</qti-simple-choice>`,
  );
  const reasons = options.flatMap(({ html: text, feedback: why }) =>
    why === "" ? [] : [`<li>${text}: ${why}</li>`],
  );
  const key = identifier(options.findIndex(({ isKey }) => isKey));
  return `${declaration}<qti-assessment-item ${root} identifier="${id}" title="${id}" xml:lang="en" adaptive="false" time-dependent="false" tool-name="Assay" tool-version="1">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>${key}</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="1">
    <qti-default-value><qti-value>0</qti-value></qti-default-value>
  </qti-outcome-declaration>
  <qti-item-body>
    <qti-rubric-block use="scoring" view="scorer tutor">
      <qti-content-body>${feedback}${reasons.length === 0 ? "" : `<ul>${reasons.join("")}</ul>`}</qti-content-body>
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

function testXml(bank: Bank, questions: readonly ExportedQuestion[]): string {
  const sections = bank.topics.map((topic) => {
    const refs = questions
      .filter((question) => question.topic.id === topic.id)
      .map(
        (question) =>
          `      <qti-assessment-item-ref identifier="${question.id}" href="${pathOf(question)}"/>`,
      );
    return `    <qti-assessment-section identifier="section-${topic.id}" title="${escapeAttribute(topic.title)}" visible="true">
${refs.join("\n")}
    </qti-assessment-section>`;
  });
  return `${declaration}<qti-assessment-test ${root} identifier="${testId(bank)}" title="${escapeAttribute(bank.title)}" tool-name="Assay" tool-version="1">
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

function manifestXml(bank: Bank, questions: readonly ExportedQuestion[]): string {
  const dependencies = questions.map(({ id }) => `      <dependency identifierref="${id}"/>`);
  const items = questions.map((question) => {
    const { id, tests, tags } = question;
    return `    <resource identifier="${id}" type="imsqti_item_xmlv3p0" href="${pathOf(question)}">
      <metadata>${lomXml(tests, tags)}</metadata>
      <file href="${pathOf(question)}"/>
    </resource>`;
  });
  return `${declaration}<manifest xmlns="${packageNamespace}" xmlns:imsmd="${lom}" xmlns:xsi="${xsi}" xsi:schemaLocation="${packageNamespace} ${schemas}/imsqtiv3p0_imscpv1p2_v1p0.xsd ${lom} https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd" identifier="${bank.slug}-package">
  <metadata>
    <schema>QTI Package</schema>
    <schemaversion>3.0.0</schemaversion>
    ${lomXml(bank.title, [bank.category])}
  </metadata>
  <organizations/>
  <resources>
    <resource identifier="${testId(bank)}" type="imsqti_test_xmlv3p0" href="assessment.xml">
      <file href="assessment.xml"/>
${dependencies.join("\n")}
    </resource>
${items.join("\n")}
  </resources>
</manifest>
`;
}

function lomXml(title: string, keywords: readonly string[]): string {
  const text = (value: string) => `<imsmd:string language="en">${escapeXml(value)}</imsmd:string>`;
  const words = keywords.map((keyword) => `<imsmd:keyword>${text(keyword)}</imsmd:keyword>`).join("");
  return `<imsmd:lom><imsmd:general><imsmd:title>${text(title)}</imsmd:title><imsmd:language>en</imsmd:language>${words}</imsmd:general></imsmd:lom>`;
}
