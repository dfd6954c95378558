/** Parses XML strictly into a tree of elements with line numbers. */
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
}

/** Throws an ImportError with the line where the text is not well-formed. Custom entities are not supported. */
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
