/** The list of the files that pages are made of, which the build writes for the server. */
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { PreloadLists } from "../../contract/page-settings.ts";
import type { PagePath } from "../../contract/pages.ts";

/** Of all screens but those of a first visit. */
const screensSheet = "screens.css";
const ofTakers = ["attempt/running/watch-running-attempts.tsx", "shell/staff-links.tsx", screensSheet];

/**
 * The pages that people open by their address most, with what they are made of: for everybody, and for people with a session.
 * The server names these files in a page's headers, so that they load beside the app instead of after it.
 */
const preloaded: Record<keyof PreloadLists, Partial<Record<PagePath, string[]>>> = {
  everybody: {
    "/login": ["features/account/login-page.tsx"],
    "/assessments": ["features/catalogue/catalogue-page.tsx"],
  },
  signedIn: {
    "/assessment/:assessmentName": ["features/assessment/assessment-page.tsx", ...ofTakers],
    "/profile": ["features/profile/profile-page.tsx", ...ofTakers],
    "/my-assessments": ["features/results/my-results-page.tsx", "shell/staff-links.tsx", screensSheet],
    "/users": [
      "later-screens.ts",
      "features/users/users-page.tsx",
      "shell/admin-bar.tsx",
      "shell/staff-links.tsx",
      screensSheet,
    ],
  },
};

/** Writes preloads.json, which the server reads. */
export function preloadLists(): Plugin {
  return {
    name: "assay:preload-lists",
    apply: "build",
    // After the style sheets have got their names.
    enforce: "post",
    generateBundle(_, bundle) {
      const filesOf = (source: string): string[] => {
        const file = Object.values(bundle).find((each) =>
          each.type === "chunk"
            ? each.moduleIds.includes(join(import.meta.dirname, "../../web", source))
            : each.names.includes(source),
        );
        if (!file)
          throw new Error(`No file of the build has ${source}, which scripts/build/preload-lists.ts names.`);
        return file.type === "chunk" ? withImports(file, bundle) : [file.fileName];
      };
      const listsOf = (pages: Partial<Record<PagePath, string[]>>) =>
        Object.fromEntries(
          Object.entries(pages).map(([path, sources]) => [path, [...new Set(sources.flatMap(filesOf))]]),
        );
      const lists = {
        everybody: listsOf(preloaded.everybody),
        signedIn: listsOf(preloaded.signedIn),
      } satisfies PreloadLists;
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(lists) });
    },
  };
}

/** The files of a chunk: itself, what it imports statically, and their styles; without the app, which every page names. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const each = bundle[file];
    if (seen.has(file) || each?.type !== "chunk" || each.isEntry) return;
    seen.add(file);
    for (const style of each.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const imported of each.imports) visit(imported);
  };
  visit(chunk.fileName);
  return [...seen];
}
