/**
 * The hallmark of an assessment on screens: `<Hallmark slug="sql" state={hallmarkState(best)} size={48} />`.
 * contract/certificates/hallmarks.ts decides the shapes of each state; the colours are in web/styles/hallmark.css.
 */
import type { ReactNode } from "react";
import { findCard } from "../../contract/cards.ts";
import {
  drawHallmark,
  type HallmarkShape,
  type HallmarkState,
  type HallmarkSubject,
  pathAttributes,
} from "../../contract/certificates/hallmarks.ts";
import { useOwnHallmark } from "../client/own-hallmarks.ts";
import { classes } from "./classes.ts";

export interface HallmarkProps {
  /** The assessment; `undefined` draws the outline of no category, for which `title` must be given. */
  slug: string | undefined;
  /** Where it differs from the card's, or where there is no card. */
  title?: string;
  /** From `hallmarkState(best)`; blank by default. */
  state?: HallmarkState;
  /** Edge in pixels; designed for 24, 48, 72 and 160. */
  size?: number;
  className?: string | undefined;
}

const blank: HallmarkState = { name: "blank" };

/** Decorative, hidden from screen readers: put the state in words beside it, such as "Best 6/10". */
export function Hallmark({ slug, title, state = blank, size = 48, className }: HallmarkProps) {
  const subject = useHallmarkSubject(slug, title);
  return (
    <HallmarkFrame state={state} size={size} className={className}>
      <HallmarkShapes shapes={drawHallmark(subject, state, size)} />
    </HallmarkFrame>
  );
}

/** Title and category of a slug. */
export function useHallmarkSubject(slug: string | undefined, title?: string): HallmarkSubject {
  const own = useOwnHallmark(slug);
  const card = slug === undefined ? undefined : findCard(slug);
  return { title: title ?? card?.title ?? slug ?? "", category: card?.category ?? own };
}

interface FrameProps extends Required<Pick<HallmarkProps, "state" | "size">> {
  className: string | undefined;
  /** Its shapes appear one after the other. */
  fills?: boolean;
  children: ReactNode;
}

/** The svg element around the shapes. */
export function HallmarkFrame({ state, size, className, fills, children }: FrameProps) {
  return (
    <svg
      className={classes("hallmark", className)}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-hallmark={state.name}
      data-fills={fills}
    >
      {children}
    </svg>
  );
}

export function HallmarkShapes({ shapes }: { shapes: HallmarkShape[] }) {
  return shapes.map((shape) =>
    "text" in shape ? (
      <text key={shape.part} className={shape.part} x={shape.x} y={shape.y} fontSize={shape.fontSize}>
        {shape.text}
      </text>
    ) : (
      <path key={shape.part} className={shape.part} {...pathAttributes(shape)} />
    ),
  );
}
