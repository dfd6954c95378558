/** How the current screen was reached, which decides focus and scroll position. */

export const arrival = {
  /** False on the first screen of a load, whose focus belongs to the browser. */
  byNavigation: false,
  /** False after Back, where the browser restores the position. */
  toTop: false,
};

/** Follows the history; to be called once. */
export function followHistory(): void {
  const note = (toTop: boolean) => () => {
    arrival.byNavigation = true;
    // Screens fade in from now on; the first one is painted as soon as possible.
    document.documentElement.dataset.moved = "";
    arrival.toTop = toTop;
  };
  // wouter announces its pushes and replaces by events of these names.
  addEventListener("pushState", note(true));
  addEventListener("replaceState", note(true));
  addEventListener("popstate", note(false));
}
