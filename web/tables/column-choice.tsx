/** Chooses the columns of a list: check boxes in a popup behind a button. */
import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import type { ListColumn } from "./list-columns.ts";

export interface ColumnChoiceProps {
  columns: readonly Pick<ListColumn<never>, "key" | "header" | "always">[];
  shown: readonly string[];
  /** Called with the keys to show, in the columns' order. */
  onChange: (keys: string[]) => void;
  onReset: () => void;
}

export function ColumnChoice({ columns, shown, onChange, onReset }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const choices = columns.filter((column) => !column.always);
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key];
    const keys = choices.map((column) => column.key).filter((one) => next.includes(one));
    // "none" distinguishes an empty choice from no choice.
    onChange(keys.length > 0 ? keys : ["none"]);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    event.currentTarget.querySelector("button")?.focus();
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its controls let pass
    <div className="relative" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <Button
        variant="secondary"
        className="w-full md:pointer-fine:min-h-9 md:pointer-fine:px-3 md:pointer-fine:text-sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && (
        <fieldset
          id={id}
          // A click between the boxes must keep the focus inside, or the popup would close.
          tabIndex={-1}
          className="hairline absolute top-full end-0 z-10 mt-2 flex w-56 animate-appear flex-col rounded-md bg-raised p-2 shadow-float"
        >
          <legend className="only-read">Columns to show</legend>
          {choices.map((column) => (
            <label
              key={column.key}
              className="flex min-h-9 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                className="size-4"
                checked={shown.includes(column.key)}
                onChange={() => toggle(column.key)}
              />
              {column.header}
            </label>
          ))}
          <Button variant="quiet" size="small" className="mt-1 self-start" onClick={onReset}>
            Default columns
          </Button>
        </fieldset>
      )}
    </div>
  );
}
