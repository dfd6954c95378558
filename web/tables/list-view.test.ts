import { expect, test } from "vitest";
import { getAllResults, getMyResults } from "../../contract/results.ts";
import { getUsers } from "../../contract/users/people.ts";
import { filterQuery, pageQuery, readView, refusedParts, writeView } from "./list-view.ts";

const read = (text: string, endpoint: Parameters<typeof readView>[0] = getAllResults) =>
  readView(endpoint, new URLSearchParams(text));

test("an empty address is the first page in the default order, without filters", () => {
  expect(read("")).toEqual({
    page: 1,
    order: "-createdAt",
    usual: "-createdAt",
    filters: {},
    columns: undefined,
  });
});

test("a view survives a round trip through the address", () => {
  const text =
    "q=ada+%26+co&assessment=rust&scoreMin=3&scoreMax=9&from=2026-01-01&to=2026-01-31&profileType=Student&sort=-score&columns=name.email&page=4";
  expect(new URLSearchParams(writeView(read(text))).toString()).toBe(text);
});

test("defaults are omitted from the address", () => {
  expect(writeView(read("page=1&sort=-createdAt&q="))).toEqual({});
});

test.each([
  "page=0",
  "page=two",
  "sort=phone",
  "scoreMin=61",
  "from=2026-02-30",
  "profileType=Robot",
  `q=${"x".repeat(101)}`,
  "assessment=../x",
])("what the call would refuse is left out: %s", (text) => {
  expect(read(text)).toEqual(read(""));
});

test("ignored filters are reported in words; absent ones are not", () => {
  const refused = (text: string, endpoint = getAllResults as Parameters<typeof readView>[0]) =>
    refusedParts(endpoint, new URLSearchParams(text));
  expect(refused("page=-1&sort=unknown&from=2026-13-45&q=ada&scoreMin=&other=1")).toEqual([
    "page",
    "order",
    "first day",
  ]);
  expect(refused("verified=true", getMyResults)).toEqual(["verified"]);
  expect(refused("verified=true&page=1000000000&columns=none", getUsers)).toEqual([]);
});

test("each list takes the filters and orders that it offers", () => {
  expect(read("verified=true&sort=email", getUsers)).toMatchObject({
    filters: { verified: "true" },
    order: "email",
  });
  expect(read("verified=true&sort=email", getMyResults)).toEqual(read(""));
});

test("a page and an export ask for the same filters and order", () => {
  const view = read("q=ada&sort=name&page=3&columns=name");
  expect(filterQuery(view)).toEqual({ q: "ada", sort: "name" });
  expect(pageQuery(view)).toEqual({ q: "ada", sort: "name", page: "3", limit: "10" });
});

test("a list with another default order omits it from the address and the call", () => {
  const view = readView(getAllResults, new URLSearchParams(""), "name");
  expect(view.order).toBe("name");
  expect([writeView(view), filterQuery(view)]).toEqual([{}, {}]);
  expect(filterQuery({ ...view, order: "-createdAt" })).toEqual({ sort: "-createdAt" });
});
