/** The hallmark as an SVG document with its own colours, for badges, preview images and mail. */
import {
  drawHallmark,
  type HallmarkPart,
  type HallmarkState,
  type HallmarkSubject,
  pathAttributes,
} from "./hallmarks.ts";

type Colours = Partial<Record<HallmarkPart, { fill?: string; stroke?: string }>>;

const struck: Colours = {
  body: { fill: "#dcb357" },
  bevel: { stroke: "#f4dfa6" },
  rim: { stroke: "#a67c22" },
  edge: { stroke: "#9a7018" },
  engraving: { fill: "#f4dfa6" },
  initials: { fill: "#3d2b06" },
  tag: { fill: "#17212c", stroke: "#f4dfa6" },
  tagArrow: { stroke: "#ffffff" },
};

const paperColours = {
  light: { raised: "#fdfefd", line: "#b6c0bb", muted: "#4c5762", ink: "#17212c" },
  dark: { raised: "#1f252b", line: "#4d565d", muted: "#a9b2b0", ink: "#ebece5" },
};

/** Colours of the parts on light or dark paper; screens take theirs from web/styles/hallmark.css instead. */
export function hallmarkColours(state: HallmarkState, paper: "light" | "dark" = "light"): Colours {
  const { raised, line, muted, ink } = paperColours[paper];
  if (state.name === "gold" || state.name === "shared") return struck;
  const isBlank = state.name === "blank";
  return {
    body: { fill: raised },
    rim: { stroke: line },
    edge: { stroke: isBlank ? muted : ink },
    track: { stroke: line },
    filled: { stroke: ink },
    slot: { stroke: ink },
    slotInside: { stroke: raised },
    initials: { fill: isBlank ? muted : ink },
  };
}

export interface HallmarkSvgOptions {
  /** Edge in pixels; 48 unless given. */
  size?: number;
  paper?: "light" | "dark";
  /** What the image says to those who don't see it, as its title element. */
  title?: string;
  /** More markup for the root element, such as namespaces, and for what comes first in it. */
  rootAttributes?: string;
  head?: string;
}

/** A hallmark as an SVG document, with its colours as attributes and the initials as text in the display face. */
export function hallmarkSvg(
  subject: HallmarkSubject,
  state: HallmarkState,
  { size = 48, paper = "light", title, rootAttributes = "", head = "" }: HallmarkSvgOptions = {},
): string {
  const colours = hallmarkColours(state, paper);
  const shapes = drawHallmark(subject, state, size).map((shape) => {
    const { fill = "none", stroke } = colours[shape.part] ?? {};
    const paint = `fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""}`;
    if ("text" in shape)
      return `<text ${paint} x="${shape.x}" y="${shape.y}" font-size="${shape.fontSize}" text-anchor="middle" font-family="Besley, Rockwell, 'Roboto Slab', Georgia, serif" font-weight="600">${escaped(shape.text)}</text>`;
    const attributes = Object.entries(pathAttributes(shape)).map(
      ([name, value]) => ` ${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}="${value}"`,
    );
    return `<path ${paint}${attributes.join("")}/>`;
  });
  const titled = title ? `<title>${escaped(title)}</title>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg"${rootAttributes} width="${size}" height="${size}" viewBox="0 0 48 48">${head}${titled}${shapes.join("")}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
