/** A rating as word, shape and colour. */
import type { Rating } from "../../../contract/rules.ts";
import { DiscMark } from "../../ui/disc-mark.tsx";

const looks = {
  Good: { colour: "text-good", fill: "full" },
  Average: { colour: "text-warn", fill: "half" },
  Poor: { colour: "text-bad", fill: "empty" },
} as const satisfies Record<Rating, unknown>;

export function RatingMark({ rating }: { rating: Rating }) {
  return <DiscMark {...looks[rating]}>{rating}</DiscMark>;
}
