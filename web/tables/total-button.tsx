/** A button with the total number of rows; it clears the filters. */
import { Button } from "../ui/button.tsx";
import type { Noun } from "./noun.ts";

export interface TotalButtonProps {
  /** Undefined until it is known. */
  total: number | undefined;
  /** True where the server stopped counting. */
  isMinimum: boolean;
  noun: Noun;
  onPress: () => void;
}

export function TotalButton({ total, isMinimum, noun, onPress }: TotalButtonProps) {
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      <span>
        Total: <span className="figures">{total === undefined ? "…" : total.toLocaleString("en")}</span>
        {isMinimum && " or more"}
      </span>
      <span className="only-read">
        {total === 1 ? noun.one : noun.many}. Show all {noun.many} without filters, from page 1.
      </span>
    </Button>
  );
}
