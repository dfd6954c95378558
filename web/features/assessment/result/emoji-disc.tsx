/** The emoji of a result on a disc of its colour, drawn as SVG, since not every device has an emoji font. */
import { type Band, type Emoji, emojiOf } from "../../../../contract/rules.ts";

const looks: Record<Emoji["tone"], { disc: string; mouth: string }> = {
  green: { disc: "fill-band-green", mouth: "M18 38q14 15 28 0z" },
  orange: { disc: "fill-band-orange", mouth: "M21 42h22" },
  red: { disc: "fill-band-red", mouth: "M21 45q11-9 22 0" },
};

/** An ornament of the band; there is none for exactly eight tenths. */
export function EmojiDisc({ score, maxScore, band }: { score: number; maxScore: number; band: Band }) {
  const emoji = emojiOf(score, maxScore);
  if (!emoji) return null;
  const { disc, mouth } = looks[emoji.tone];
  return (
    <span aria-hidden="true" data-band={band} data-tone={emoji.tone} className="relative shrink-0">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-14 text-[oklch(0.2_0.02_250)] sm:size-16">
        <circle cx="32" cy="32" r="32" className={disc} />
        <circle cx="23" cy="25" r="3.5" fill="currentColor" />
        <circle cx="41" cy="25" r="3.5" fill="currentColor" />
        <path
          d={mouth}
          fill={emoji.tone === "green" ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="only-read">{emoji.face}</span>
    </span>
  );
}
