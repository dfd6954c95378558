/** How the present screen was reached, which decides about focus and scroll position. */

export const arrival = {
  /** False on the first screen of a load, whose focus belongs to the browser. */
  byNavigation: false,
  /** False on the way back, where the browser restores the position. */
  toTop: false,
};

/** Follows the history; to be called once. */
export function followHistory(): void {
  const note = (toTop: boolean) => () => {
    arrival.byNavigation = true;
    // From now on screens fade in; the first one is painted as soon as it can be.
    document.documentElement.dataset.moved = "";
    arrival.toTop = toTop;
  };
  // wouter announces its pushes and replaces by events of these names.
  addEventListener("pushState", note(true));
  addEventListener("replaceState", note(true));
  addEventListener("popstate", note(false));
}
