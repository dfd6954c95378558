/** Names, attributes and texts of QTI elements, the same for 2.x (camel case) and 3.0 (`qti-` and hyphens). */
import { escapeAttribute, escapeXml } from "../../bank/markup.ts";
import type { XmlElement } from "./xml-reader.ts";

/** The name as QTI 3.0 has it, without `qti-`. */
export function qtiName({ name }: XmlElement): string {
  return name.replace(/^qti-/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An attribute by its name in QTI 3.0. */
export function qtiAttribute({ attributes }: XmlElement, name: string): string | undefined {
  const camelCase = name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return attributes[name] ?? attributes[camelCase];
}

/** All elements of a name inside another, at any depth. */
export function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(qtiName(child) === name ? [child] : []),
    ...within(child, name),
  ]);
}

/** Elements of HTML that have no end tag. */
const empty = new Set(["br", "hr", "img", "input", "col"]);

/** The inside of an element as HTML, without the elements that `isLeftOut` names. */
export function htmlOf(
  element: XmlElement,
  isLeftOut: (element: XmlElement) => boolean = () => false,
): string {
  return element.nodes
    .map((node) => {
      if (typeof node === "string") return escapeXml(node);
      if (isLeftOut(node)) return "";
      // QTI 2 shows pictures as objects too.
      if (node.name === "object" && /^image\//.test(node.attributes.type ?? ""))
        return `<img src="${escapeAttribute(node.attributes.data ?? "")}" alt="${escapeAttribute(node.text)}">`;
      const attributes = Object.entries(node.attributes)
        .filter(([name]) => /^(?:class|href|src|alt)$/.test(name))
        .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
      const head = `<${node.name}${attributes.join("")}>`;
      return empty.has(node.name) ? head : `${head}${htmlOf(node, isLeftOut)}</${node.name}>`;
    })
    .join("");
}
