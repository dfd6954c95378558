/** Reads packages: a zip file with QTI items, their manifest and their tests, or with Moodle XML. */
import { decodeText } from "./decode-text.ts";
import type { ForeignFile } from "./imported-question.ts";
import { ImportError } from "./imported-question.ts";
import { readMoodleQuiz } from "./moodle-import.ts";
import { isPictureName, PackedPictures } from "./picture-source.ts";
import { qtiAttribute as attribute, qtiName, within } from "./qti-elements.ts";
import { type ItemFacts, readQtiItem } from "./qti-import.ts";
import { type ParsedXml, parseXmlUntilFault, type XmlElement } from "./xml-reader.ts";
import { readZip } from "./zip-reader.ts";

/** Throws an ImportError when the package can't be unpacked; a broken file in it is left out and affects no other. */
export function readPackage(bytes: Uint8Array): ForeignFile {
  const file: ForeignFile = { questions: [], leftOut: [] };
  const items: { path: string; root: XmlElement }[] = [];
  const facts = createFacts();
  const pictures = new PackedPictures();
  const others = readZip(
    bytes,
    (name) => name.toLowerCase().endsWith(".xml") || isPictureName(name),
    (path, content) => {
      if (isPictureName(path)) return pictures.add(path, content);
      try {
        const parsed = parseXmlUntilFault(decodeText(content));
        const { root, fault } = parsed;
        const kind = qtiName(root);
        if (kind === "quiz") return addMoodle(file, path, parsed);
        if (fault) throw fault;
        if (kind === "assessment-item") items.push({ path, root });
        else if (kind === "manifest") facts.addManifest(root, folderOf(path));
        else if (kind === "assessment-test") facts.addTest(root, folderOf(path));
        else if (kind === "questestinterop")
          file.leftOut.push({ line: root.line, file: path, name: path, because: oldQti });
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        const { line, message } = error;
        file.leftOut.push({
          line,
          file: path,
          name: path,
          because: `is not valid XML: ${message}`,
          isFaulty: true,
        });
      }
    },
  );
  for (const { path, root } of items)
    addItem(file, root, {
      file: path,
      ...facts.of(path),
      findPicture: (source) => pictures.find(source, folderOf(path)),
    });
  if (file.questions.length + file.leftOut.length === 0) throw new ImportError(1, nothingIn(others));
  return file;
}

export const oldQti = "is QTI 1.2; export it as QTI 2.1 or later";

function nothingIn(others: readonly string[]): string {
  return others.some((name) => /\.(?:csv|tsv|txt|gift|ya?ml)$/i.test(name))
    ? "holds no XML file with questions: unpack it and upload the file in it"
    : "holds no XML file with questions";
}

/** Reads an item that is a file of its own. */
export function addItem(file: ForeignFile, root: XmlElement, facts: ItemFacts): void {
  const read = readQtiItem(root, facts);
  if ("because" in read) file.leftOut.push(read);
  else file.questions.push(read);
}

function addMoodle(file: ForeignFile, path: string, parsed: ParsedXml): void {
  const { questions, leftOut } = readMoodleQuiz(parsed);
  file.questions.push(...questions.map((question) => ({ ...question, file: path })));
  file.leftOut.push(...leftOut.map((left) => ({ ...left, file: path })));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** What manifests and tests say of items, by the path of the item's file. */
function createFacts() {
  const titles = new Map<string, string>();
  const keywords = new Map<string, string[]>();
  const sections = new Map<string, string>();
  const language = (element: XmlElement) =>
    [...within(element, "string"), ...within(element, "langstring")].map(({ text }) => text.trim());
  return {
    addManifest(root: XmlElement, folder: string): void {
      for (const resource of within(root, "resource")) {
        const path = folder + (resource.attributes.href ?? "");
        const [title] = within(resource, "title").flatMap(language);
        if (title) titles.set(path, title);
        keywords.set(path, within(resource, "keyword").flatMap(language));
      }
    },
    addTest(root: XmlElement, folder: string): void {
      for (const section of within(root, "assessment-section")) {
        const title = attribute(section, "title");
        for (const reference of section.children.filter((child) => qtiName(child) === "assessment-item-ref"))
          if (title) sections.set(folder + (attribute(reference, "href") ?? ""), title);
      }
    },
    of(path: string): ItemFacts {
      const [title, section] = [titles.get(path), sections.get(path)];
      return {
        keywords: keywords.get(path) ?? [],
        ...(title === undefined ? {} : { title }),
        ...(section === undefined ? {} : { section }),
      };
    },
  };
}
