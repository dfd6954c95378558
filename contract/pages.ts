/** The addresses of the product's pages, and the one rule by which server and browser read an address. */

export const pagePaths = [
  "/",
  "/login",
  "/signup",
  "/assessments",
  "/assessment/:assessmentName",
  "/assignment/:id",
  "/assignment/:id/settings",
  "/assignment/:id/member",
  "/groups/:group/assignments",
  "/groups/:group/new-assignment",
  "/groups/:group/results",
  "/forget-password",
  "/reset/:token",
  "/verify/:token",
  "/change-password",
  "/profile",
  "/update",
  "/my-assessments",
  "/review/:attemptId",
  "/practice/:assessmentName",
  "/security",
  "/users",
  "/user/:id",
  "/user-assessments/:id",
  "/assessments-data",
  "/overview",
  "/audit",
  "/attempt/:id",
  "/reports",
  "/my-reports",
  "/regrades",
  "/outages",
  "/insight",
  "/insight/:assessmentName",
  "/author",
  "/author/collection/:id",
  "/author/collection/:id/people",
  "/author/collection/:id/imports",
  "/author/collection/:id/copy",
  "/author/import/:id",
  "/author/collection/:id/assessments",
  "/author/assessment/:id",
  "/author/assessment/:id/preview",
  "/author/question/:id",
  "/author/review",
  "/author/review/:id",
  "/certificate/:code",
  "/shared/:code",
  "/groups",
  "/groups/:group",
  "/groups/:group/add",
  "/groups/:group/settings",
  "/all-groups",
  "/invitation/:token",
  "/join/:token",
  "/unsubscribe/:token",
] as const;

export type PagePath = (typeof pagePaths)[number];

export interface FoundPage {
  kind: "page";
  path: PagePath;
  /** The value of the pattern's variable part, decoded; empty if it has none. */
  part: string;
}

export type PageMatch =
  | FoundPage
  /** A page's address with a superfluous slash at its end; `to` is the page's path. */
  | { kind: "redirect"; to: string }
  | { kind: "notFound" };

/** Mail programs truncate and rewrite links, so these pages report a token that can't be decoded themselves. */
const tokenPages: readonly PagePath[] = [
  "/reset/:token",
  "/verify/:token",
  "/invitation/:token",
  "/join/:token",
  "/unsubscribe/:token",
];

const patterns = pagePaths.map((path) => ({ path, segments: path.split("/") }));

/**
 * Finds the page at an address, exactly as the route table of the specification spells it, letter case included.
 * @param pathname the path as written in the address: percent-encoded, without search and hash
 */
export function matchPage(pathname: string): PageMatch {
  const found = findPage(pathname);
  if (found) return found;
  const [, to] = /^(.*[^/])\/$/.exec(pathname) ?? [];
  return to !== undefined && findPage(to) ? { kind: "redirect", to } : { kind: "notFound" };
}

function findPage(pathname: string): FoundPage | undefined {
  const given = pathname.split("/");
  for (const { path, segments } of patterns) {
    if (segments.length !== given.length) continue;
    let part = "";
    const matches = segments.every((segment, index) => {
      const text = given[index]!;
      if (!segment.startsWith(":")) return segment === text;
      part = decode(text) ?? (tokenPages.includes(path) ? text : "");
      return part !== "";
    });
    if (matches) return { kind: "page", path, part };
  }
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
