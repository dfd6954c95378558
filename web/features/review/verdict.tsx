/** Right, wrong or open, in word, sign and colour. */
import { Icon } from "../../ui/icons.tsx";

export type Mark = "right" | "wrong" | "open";

export const markWords: Record<Mark, string> = { right: "Right", wrong: "Wrong", open: "Not answered" };

/** How a question of an ended attempt was graded. */
export function markOf({ isRight, answer }: { isRight: boolean; answer: string | null }): Mark {
  if (isRight) return "right";
  return answer === null ? "open" : "wrong";
}

export function MarkSign({ mark, className = "size-4" }: { mark: Mark; className?: string }) {
  if (mark !== "open") return <Icon name={mark === "right" ? "check" : "cross"} className={className} />;
  return (
    <svg className={`${className} shrink-0`} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 8h8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
