/** Pages of a list: first five, last, and two either side of the current one, the same for every list. */
import { pageMarks } from "../../../contract/rules.ts";
import { classes } from "../classes.ts";
import { Icon } from "../icons.tsx";

export interface PaginationProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Id of the list's heading or caption, which takes the focus after a change; it needs tabIndex -1. */
  headingId: string;
}

const square =
  "figures flex min-h-11 min-w-11 items-center justify-center rounded-md border px-2 text-sm transition-colors max-sm:min-w-9! max-sm:px-1! sm:min-h-9 sm:min-w-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11";
const step =
  "gap-2 border-transparent px-3 font-medium not-aria-disabled:hover:bg-sunken aria-disabled:text-ink-muted aria-disabled:opacity-70";

/** Scrolls to the top, smoothly unless less motion is asked for, and hands the focus to the list. */
export function showListTop(headingId: string): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  document.getElementById(headingId)?.focus({ preventScroll: true });
}

export function Pagination({ page, pages, onPage, headingId }: PaginationProps) {
  const go = (next: number) => {
    if (next === page || next < 1 || next > pages) return;
    onPage(next);
    showListTop(headingId);
  };
  // A single page needs no pagination.
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 border-t border-line pt-4">
      <ul className="-mx-2 flex flex-wrap items-center gap-1 max-sm:gap-0">
        <li>
          <button
            type="button"
            className={classes(square, step)}
            aria-disabled={page <= 1}
            onClick={() => go(page - 1)}
          >
            <Icon name="back" />
            <span className="max-sm:only-read">Previous</span>
          </button>
        </li>
        {pageMarks(page, pages).map((mark, index) =>
          mark === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap${index}`} aria-hidden="true" className="px-1 text-ink-muted">
              …
            </li>
          ) : (
            <li key={mark}>
              <button
                type="button"
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? "page" : undefined}
                onClick={() => go(mark)}
                className={classes(
                  square,
                  mark === page
                    ? "border-ink font-semibold text-ink"
                    : "border-transparent text-ink-muted hover:bg-sunken hover:text-ink",
                )}
              >
                {mark}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={classes(square, step)}
            aria-disabled={page >= pages}
            onClick={() => go(page + 1)}
          >
            <span className="max-sm:only-read">Next</span>
            <Icon name="arrow" />
          </button>
        </li>
      </ul>
      <p role="status" className="mt-2 text-xs text-ink-muted">
        Page <span className="figures">{page}</span> of <span className="figures">{pages}</span>
      </p>
    </nav>
  );
}
