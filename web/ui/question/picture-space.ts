/** The space of a picture, known before it loads. */
import type { CSSProperties } from "react";
import type { ShownPicture } from "../../../contract/authoring/shown-picture.ts";

/** Keeps question and options within one window. */
const mostHeightRem = 20;

/** At most its own size, the container's width and the height limit. */
export function spaceOf({ width, height }: Pick<ShownPicture, "width" | "height">): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${width}px, ${((mostHeightRem * width) / height).toFixed(2)}rem)`,
  };
}
