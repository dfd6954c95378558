/** Parses XML strictly into a tree of elements with line numbers. Fetches nothing and expands no entity of the file's own. */
import { SaxesParser } from "saxes";
import { ImportError } from "./imported-question.ts";

export interface XmlElement {
  /** Without a prefix. */
  name: string;
  /** Empty when the document declares none. */
  namespace: string;
  /** By name, prefixes included. */
  attributes: Record<string, string>;
  /** From 1. */
  line: number;
  children: XmlElement[];
  /** The element's own text, CDATA included, without that of its children. */
  text: string;
  /** Texts and elements in the order of the file. */
  nodes: (string | XmlElement)[];
  /** False when the file is broken before the end of the element. */
  isWhole: boolean;
}

export interface ParsedXml {
  root: XmlElement;
  /** Where the text stops being well-formed. Elements that end before this place are whole. */
  fault?: ImportError;
}

/** More than any format of questions nests; protects what walks the tree from running out of stack. */
const deepest = 64;

/** Throws an ImportError with the line where the text is not well-formed. Only the five named entities and numeric ones are known. */
export function parseXml(text: string): XmlElement {
  const { root, fault } = parseXmlUntilFault(text);
  if (fault) throw fault;
  return root;
}

/** Parses as far as the text is well-formed. Throws an ImportError if the fault comes before the first element. */
export function parseXmlUntilFault(text: string): ParsedXml {
  const parser = new SaxesParser<{ xmlns: true; position: true }>({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let lastClosed: XmlElement | undefined;
  const fail = (message: string): never => {
    throw new ImportError(parser.line, message);
  };
  parser.on("doctype", (declaration) => {
    if (declaration.includes("[")) fail("the DOCTYPE holds declarations of its own, which are not read.");
  });
  parser.on("opentag", ({ local, uri, attributes: given }) => {
    if (open.length >= deepest) fail(`elements are nested more than ${deepest} deep.`);
    const attributes = Object.fromEntries(Object.values(given).map(({ name, value }) => [name, value]));
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes,
      line: parser.line,
      children: [],
      text: "",
      nodes: [],
      isWhole: false,
    };
    open.at(-1)?.children.push(element);
    open.at(-1)?.nodes.push(element);
    open.push(element);
    root ??= element;
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += piece;
    element.nodes.push(piece);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    lastClosed = open.pop();
    if (lastClosed) lastClosed.isWhole = true;
  });
  parser.on("error", ({ message }) => {
    // The parser closes an element before it says that the end tag is another one's.
    if (lastClosed && message.includes("unexpected close tag")) lastClosed.isWhole = false;
    fail(message.replace(/^\d+:\d+: /, ""));
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof ImportError) || !root) throw error;
    return { root, fault: error };
  }
  if (!root) throw new ImportError(1, "there is no element");
  return { root };
}

/** The first element of this name inside another. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}
