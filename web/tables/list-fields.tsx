/** The search, filters and order of a list: in rows if there is room, otherwise folded. */
import { type ReactNode, useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Field } from "../ui/forms/field.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import type { FilterName, ListViewControls } from "./list-view.ts";
import { useDraft } from "./use-draft.ts";

export type FilterField =
  | {
      kind: "choice";
      name: FilterName;
      label: string;
      any: string;
      options: readonly Option[];
      width?: "narrow" | "wide";
    }
  | { kind: "day"; name: "from" | "to"; label: string };

export interface Option {
  value: string;
  label: string;
}

export interface ListFieldsProps {
  controls: ListViewControls;
  searchLabel: string;
  fields: readonly FilterField[];
  orders: readonly Option[];
  /** At the end of the search's row. */
  children?: ReactNode;
}

/** Dense for a mouse, large for touch. */
const dense = "md:pointer-fine:min-h-9 md:pointer-fine:py-1 md:pointer-fine:text-sm";

const widths = {
  narrow: "md:basis-24",
  day: "md:basis-40",
  usual: "max-md:col-span-2 md:basis-40",
  wide: "max-md:col-span-2 md:basis-56",
};

export function ListFields({ controls, searchLabel, fields, orders, children }: ListFieldsProps) {
  const { view } = controls;
  const [open, setOpen] = useState(false);
  const filtersId = useId();
  const set = fields.filter(({ name }) => view.filters[name] !== undefined).length;
  const order = <OrderField controls={controls} orders={orders} />;
  // A single filter has room in the row of the search.
  const isSingle = fields.length === 1;
  const filters = fields.map((field) => (
    <div
      key={field.name}
      className={classes("min-w-0 md:grow", widths[field.kind === "day" ? "day" : (field.width ?? "usual")])}
    >
      {field.kind === "day" ? (
        <DayField field={field} controls={controls} />
      ) : (
        <ChoiceField field={field} controls={controls} />
      )}
    </div>
  ));
  return (
    <search className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <SearchField label={searchLabel} controls={controls} />
        </div>
        {isSingle && <div className="w-52 max-md:hidden">{filters}</div>}
        <div className="w-52 max-md:hidden">{order}</div>
        <div className="flex gap-2 max-md:basis-full max-md:*:grow">
          <Button
            variant="secondary"
            className="md:hidden"
            aria-expanded={open}
            aria-controls={filtersId}
            onClick={() => setOpen(!open)}
          >
            {set > 0 ? `Filters (${set})` : "Filters"}
          </Button>
          {children}
        </div>
      </div>
      <div
        id={filtersId}
        className={classes(
          "grid grid-cols-2 gap-x-4 gap-y-3",
          isSingle ? "md:hidden" : "md:flex md:flex-wrap",
          !open && "max-md:hidden",
        )}
      >
        {filters}
        <div className="max-md:col-span-2 md:hidden">{order}</div>
      </div>
    </search>
  );
}

function OrderField({ controls, orders }: { controls: ListViewControls; orders: readonly Option[] }) {
  return (
    <SelectField
      label="Sort by"
      value={controls.view.order}
      onChange={(event) => controls.orderBy(event.target.value)}
      className={dense}
    >
      <Options options={orders} />
    </SelectField>
  );
}

function ChoiceField({
  field: { name, label, any, options },
  controls: { view, narrow },
}: {
  field: FilterField & { kind: "choice" };
  controls: ListViewControls;
}) {
  const { scoreMin, scoreMax, [name]: value = "" } = view.filters;
  const isCrossed = name === "scoreMax" && Number(scoreMax) < Number(scoreMin);
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => narrow({ [name]: event.target.value })}
      error={isCrossed ? "Lower than the lowest score." : undefined}
      className={dense}
    >
      <option value="">{any}</option>
      {/* An unknown value from the address is listed too, since the list is filtered by it. */}
      {!isKnown && <option value={value}>{value}</option>}
      <Options options={options} />
    </SelectField>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function SearchField({ label, controls: { view, narrow } }: { label: string; controls: ListViewControls }) {
  const [draft, change] = useDraft(view.filters.q ?? "", (q) => narrow({ q: q.trim() === "" ? "" : q }), 300);
  return (
    <Field
      label={label}
      type="search"
      value={draft}
      onChange={(event) => change(event.target.value)}
      maxLength={100}
      autoComplete="off"
      className={dense}
    />
  );
}

/** A date field with bounds, UTC; incomplete years are ignored. */
function DayField({
  field: { name, label },
  controls: { view, narrow },
}: {
  field: { name: "from" | "to"; label: string };
  controls: ListViewControls;
}) {
  const { from = "", to = "" } = view.filters;
  const commit = (day: string) => {
    if (day === "" || day >= "1900") narrow({ [name]: day });
  };
  const [draft, change] = useDraft(view.filters[name] ?? "", commit, 400);
  const isCrossed = name === "to" && from !== "" && to !== "" && to < from;
  return (
    <Field
      label={label}
      type="date"
      value={draft}
      onChange={(event) => change(event.target.value)}
      error={isCrossed ? "This day is before the first one." : undefined}
      className={classes(dense, "figures")}
    />
  );
}
