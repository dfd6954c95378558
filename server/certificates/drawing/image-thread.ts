/** The worker thread that renders images as PNG. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { drawImage, type Image, type MeasureText } from "./image-drawing.ts";
import { printFonts } from "./print-fonts.ts";

const ready = initWasm(readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));

const options = {
  font: {
    fontBuffers: [readFileSync(printFonts.display), readFileSync(printFonts.text)],
    loadSystemFonts: false,
    // The name inside the font file. Drawings ask for "Besley", which it is not, so it is the fallback as well.
    defaultFontFamily: "Besley SemiBold",
    serifFamily: "Besley SemiBold",
  },
};

const measureAt = 100;

/** Width of a text in a face, from its ink; images use few texts, so none is cached. */
const measure: MeasureText = (text, font, size) => {
  const family = font === "display" ? "Besley SemiBold" : "Noto Serif";
  const svg = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg"><text y="${measureAt}" font-family="${family}" font-size="${measureAt}">${text}</text></svg>`,
    options,
  );
  try {
    return ((svg.getBBox()?.width ?? 0) * size) / measureAt;
  } finally {
    svg.free();
  }
};

parentPort?.on("message", async (image: Image) => {
  await ready;
  const svg = new Resvg(drawImage(image, measure), options);
  const rendered = svg.render();
  const png = rendered.asPng();
  rendered.free();
  svg.free();
  parentPort?.postMessage(png);
});
