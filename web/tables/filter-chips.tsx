/** The active search and filters, each as a chip that removes it. */
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import type { FilterField } from "./list-fields.tsx";
import type { FilterName, ListViewControls } from "./list-view.ts";
import "./row-list.css";

/** What a chip says for a filter that only an address sets, such as `actor`. */
export type ChipWords = Partial<Record<FilterName, string>>;

export interface FilterChipsProps {
  controls: ListViewControls;
  fields: readonly FilterField[];
  words?: ChipWords | undefined;
}

export function FilterChips({ controls: { view, narrow, showAll }, fields, words = {} }: FilterChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button goes away: the focus moves to the next one, or to the search.
  const keepFocus = () => {
    const search = document.querySelector<HTMLElement>("search input");
    requestAnimationFrame(() => (box.current?.querySelector("button") ?? search)?.focus());
  };
  const set = Object.entries(view.filters) as [FilterName, string][];
  if (set.length === 0) return null;
  return (
    <div ref={box} className="chips">
      {set.map(([name, value]) => {
        const text = chipText(name, value, fields, words);
        return (
          <button
            key={name}
            type="button"
            className="chip"
            aria-label={`${text}, remove this filter`}
            onClick={() => {
              narrow({ [name]: "" });
              keepFocus();
            }}
          >
            {text}
            <Icon name="cross" className="size-3.5" />
          </button>
        );
      })}
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          showAll();
          keepFocus();
        }}
      >
        Clear filters
      </Button>
    </div>
  );
}

/** "Score from: 8", "Search: ida". */
export function chipText(
  name: FilterName,
  value: string,
  fields: readonly FilterField[],
  words: ChipWords = {},
): string {
  if (name === "q") return `Search: ${value}`;
  const field = fields.find((one) => one.name === name);
  if (!field) return words[name] ?? `${name}: ${value}`;
  const option = field.kind === "choice" ? field.options.find((one) => one.value === value) : undefined;
  return `${field.label}: ${option?.label ?? value}`;
}
