/** The space that a picture takes, known before any of it has arrived. */
import type { CSSProperties } from "react";
import type { ShownPicture } from "../../../contract/authoring/shown-picture.ts";

/** So that question and options stay in one window. */
const mostHeightRem = 20;

/** Its own size at most, never wider than its surroundings, never higher than the limit. */
export function spaceOf({ width, height }: Pick<ShownPicture, "width" | "height">): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${width}px, ${((mostHeightRem * width) / height).toFixed(2)}rem)`,
  };
}
