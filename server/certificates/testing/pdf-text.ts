/** Reads the text of a PDF that pdfkit made: glyphs back to letters by each font's ToUnicode map. */
import { inflateSync } from "node:zlib";

/** The words in the order in which they were drawn, one line per piece. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const page = [...objects.values()].find(({ head }) => /\/Type \/Page\b/.test(head))!;
  const resources = objects.get(reference(page.head, "Resources"))?.head ?? page.head;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const font = objects.get(Number(id))!.head;
      return [name!, lettersOf(objects.get(reference(font, "ToUnicode"))!.text)];
    }),
  );
  const content = objects.get(reference(page.head, "Contents"))!.text;
  let letters = new Map<string, string>();
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font)!;
    else
      lines.push(
        [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g)!)
          .map((glyph) => letters.get(glyph) ?? "")
          .join(""),
      );
  }
  return lines.join("\n");
}

function objectsOf(pdf: Buffer): Map<number, { head: string; text: string }> {
  const source = pdf.toString("latin1");
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => {
      const [head = "", stream] = body!.split(/\nstream\n/);
      const bytes =
        stream === undefined ? undefined : Buffer.from(stream.replace(/\nendstream$/, ""), "latin1");
      const isPacked = head.includes("/FlateDecode");
      const text = bytes ? (isPacked ? inflateSync(bytes) : bytes).toString("latin1") : "";
      return [Number(id), { head, text }];
    }),
  );
}

function reference(head: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);
}

/** `<0000> <0007> [<0041> <0042> …]` */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first!, 16);
    for (const [, hex] of list!.matchAll(/<([0-9a-f ]*)>/g)) {
      const units = hex!.replaceAll(" ", "").match(/.{4}/g) ?? [];
      letters.set(
        glyph.toString(16).padStart(4, "0"),
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
      glyph += 1;
    }
  }
  return letters;
}
