/** Reads XML strictly into a tree whose elements know their line. */
import { SaxesParser } from "saxes";
import { ImportError } from "./imported-question.ts";

export interface XmlElement {
  /** Without a prefix. */
  name: string;
  /** Empty where the document names none. */
  namespace: string;
  /** By name, prefixes included. */
  attributes: Record<string, string>;
  /** From 1. */
  line: number;
  children: XmlElement[];
  /** All text inside, CDATA included, of this element itself and not of those in it. */
  text: string;
}

/** Throws an ImportError with the line where the text is not well-formed. Entities of a document's own are not known. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: true; position: true }>({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on("opentag", ({ local, uri, attributes: given }) => {
    const attributes = Object.fromEntries(Object.values(given).map(({ name, value }) => [name, value]));
    const element = { name: local, namespace: uri, attributes, line: parser.line, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => open.pop());
  parser.on("error", (error) => {
    throw new ImportError(parser.line, error.message.replace(/^\d+:\d+: /, ""));
  });
  parser.write(text).close();
  if (!root) throw new ImportError(1, "there is no element");
  return root;
}

/** The first element of this name inside another. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}
