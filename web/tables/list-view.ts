/** Keeps a list's page, order, search, filters and columns in the address, so that a view can be bookmarked and shared. */
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Endpoint } from "../../contract/endpoint.ts";
import { rules } from "../../contract/rules.ts";
import "../client/strict-schemas.ts";

const filterNames = [
  "q",
  "assessment",
  "scoreMin",
  "scoreMax",
  "from",
  "to",
  "profileType",
  "verified",
  "standing",
  "action",
  "actor",
  "subject",
  "status",
  "memberState",
  "label",
  "groupState",
  "archived",
  "state",
  "topic",
  "author",
  "needsWork",
] as const;

export type FilterName = (typeof filterNames)[number];

/** The default order of most lists. */
const usualOrder = "-createdAt";

export interface ListView {
  /** From 1. */
  page: number;
  /** A column's name as the call knows it, with a leading minus: descending. */
  order: string;
  /** The order that the call uses unless asked for another. */
  usual: string;
  /** Active filters, as the call takes them. */
  filters: Partial<Record<FilterName, string>>;
  /** Keys of the chosen columns; undefined for the default ones. */
  columns: string[] | undefined;
}

/** Labels of the parts of an address. */
const askedWords: Record<FilterName | "page" | "sort", string> = {
  page: "page",
  sort: "order",
  q: "search",
  assessment: "assessment",
  scoreMin: "lowest score",
  scoreMax: "highest score",
  from: "first day",
  to: "last day",
  profileType: "profile",
  verified: "verified",
  standing: "status",
  action: "action",
  actor: "who",
  subject: "on what",
  status: "status",
  memberState: "state",
  label: "label",
  groupState: "state",
  archived: "archived",
  state: "state",
  topic: "topic",
  author: "author",
  needsWork: "needs work",
};

function isTaken(endpoint: Endpoint, name: string, value: string): boolean {
  return endpoint.query?.safeParse({ [name]: value }).success ?? false;
}

/** Labels of the parts of an address that the call would refuse. */
export function refusedParts(endpoint: Endpoint, search: URLSearchParams): string[] {
  return Object.entries(askedWords).flatMap(([name, words]) => {
    const value = search.get(name);
    return value && !isTaken(endpoint, name, value) ? [words] : [];
  });
}

/** The view that an address asks for, without the parts that the call would refuse. */
export function readView(endpoint: Endpoint, search: URLSearchParams, usual = usualOrder): ListView {
  const take = (name: string) => {
    const value = search.get(name);
    return value && isTaken(endpoint, name, value) ? value : undefined;
  };
  const filters: ListView["filters"] = {};
  for (const name of filterNames) {
    const value = take(name);
    if (value !== undefined) filters[name] = value;
  }
  return {
    page: Number(take("page") ?? 1),
    order: take("sort") ?? usual,
    usual,
    filters,
    columns: search.get("columns")?.split("."),
  };
}

/** The query parameters of a view; defaults are left out. */
export function writeView({ page, order, usual, filters, columns }: ListView): Record<string, string> {
  const named = {
    ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])),
    sort: order === usual ? "" : order,
    columns: columns?.join("."),
    page: page > 1 ? String(page) : "",
  };
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Filters and order as query parameters, for pages and exports. */
export function filterQuery({ filters, order, usual }: ListView): Record<string, string> {
  return order === usual ? { ...filters } : { ...filters, sort: order };
}

/** The query of one page of a view, ten rows each. */
export function pageQuery(view: ListView): Record<string, string> {
  return { ...filterQuery(view), page: String(view.page), limit: String(rules.tablePageSize) };
}

export interface ListViewControls {
  view: ListView;
  /** Labels of the refused parts of the address; the next change removes them. */
  refused: string[];
  /** True while a search or a filter narrows the list. */
  isFiltered: boolean;
  turnTo: (page: number, options?: { replace: boolean }) => void;
  orderBy: (order: string) => void;
  /** Sets filters, where an empty text removes one; goes to the first page. */
  narrow: (change: Partial<Record<FilterName, string>>) => void;
  /** Removes all filters and goes to the first page. */
  showAll: () => void;
  showColumns: (columns: string[] | undefined) => void;
}

/** The view in the address, and functions that change it. Filters and order go back to page 1. */
export function useListView(endpoint: Endpoint, usual?: string): ListViewControls {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(endpoint, search, usual), [endpoint, search, usual]);
  const refused = useMemo(() => refusedParts(endpoint, search), [endpoint, search]);
  const change = (part: Partial<ListView>, options?: { replace: boolean }) =>
    setSearch(writeView({ ...view, ...part }), options);
  return {
    view,
    refused,
    isFiltered: Object.keys(view.filters).length > 0,
    turnTo: (page, options) => change({ page }, options),
    orderBy: (order) => change({ order, page: 1 }),
    narrow: (filters) => change({ filters: { ...view.filters, ...filters }, page: 1 }, { replace: true }),
    showAll: () => change({ filters: {}, page: 1 }),
    showColumns: (columns) => change({ columns }, { replace: true }),
  };
}
