/** A walk through a page with the Tab key: what it reaches, and whether the focus can be seen there. */
import type { Page } from "@playwright/test";

export interface Stop {
  name: string;
  /** The problem with the focus on this element. */
  faults: string[];
}

declare global {
  /** A walk's state, in the page. */
  var tabWalk: { stops: Stop[]; hasEnded: boolean; end: AbortController };
}

const mostStops = 400;
const pressesAtOnce = 25;

/**
 * Presses Tab from before the first element of the page, or of its open dialog, until the focus returns or leaves.
 * Several presses are on their way at once, so the page doesn't have to be drawn between two of them.
 */
export async function walkByTab(page: Page): Promise<Stop[]> {
  await page.evaluate(startWalk);
  for (let presses = 0; !(await page.evaluate(() => tabWalk.hasEnded)); presses += pressesAtOnce) {
    if (presses > mostStops) throw new Error(`After ${presses} presses of Tab the focus is still underway.`);
    // Without key-ups, which would double the messages to the page.
    await Promise.all(Array.from({ length: pressesAtOnce }, () => page.keyboard.down("Tab")));
  }
  await page.keyboard.up("Tab");
  return page.evaluate(() => {
    tabWalk.end.abort();
    return tabWalk.stops;
  });
}

/** Runs in the page. Each press of Tab looks at the element that the press before has led to. */
function startWalk(): void {
  for (const one of document.querySelectorAll<HTMLElement>("[data-met]")) delete one.dataset.met;
  document.querySelector("#walk-start")?.remove();
  const start = document.createElement("span");
  start.id = "walk-start";
  start.tabIndex = -1;
  (document.querySelector("dialog[open]") ?? document.body).prepend(start);
  start.focus();
  const end = new AbortController();
  const walk = { stops: [] as Stop[], hasEnded: false, end };
  globalThis.tabWalk = walk;
  const look = (element: HTMLElement): Stop => {
    // Parts of one control, such as the day and month of a date, are one stop; the browser highlights the active part.
    const isPart = element.dataset.met === "now";
    for (const one of document.querySelectorAll<HTMLElement>("[data-met=now]"))
      if (one !== element) one.dataset.met = "left";
    element.dataset.met = "now";
    const faults: string[] = [];
    const isOutlined = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    // The whole tile or card has the outline.
    if (!isPart && !isOutlined(element) && !isOutlined(element.closest("label, li")))
      faults.push("no outline of 2 px");
    const rect = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!rect) return { name: element.outerHTML.slice(0, 120), faults: ["nothing to see"] };
    const left = Math.max(rect.left, 0);
    const right = Math.min(rect.right, innerWidth);
    const top = Math.max(rect.top, 0);
    const bottom = Math.min(rect.bottom, innerHeight);
    const isHit = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      // The button that shows a password is inside its field.
      const isInField =
        element.matches("input") && hit.closest("button")?.parentElement === element.parentElement;
      return (
        element.contains(hit) ||
        hit.contains(element) ||
        hit.closest("label")?.control === element ||
        isInField
      );
    };
    const inset = 4;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const;
    const isSeen = bottom - top > 2 && right - left > 2;
    if (!isSeen || !points.some(([x, y]) => isHit(x, y))) faults.push("hidden behind something");
    else if (innerHeight >= 600 && rect.height < innerHeight / 2 && !points.every(([x, y]) => isHit(x, y)))
      faults.push("partly behind something");
    return { name: element.outerHTML.slice(0, 120), faults };
  };
  const press = (event: KeyboardEvent) => {
    const element = document.activeElement as HTMLElement | null;
    if (element === start && start.dataset.met === undefined) {
      start.dataset.met = "left";
      return;
    }
    if (!walk.hasEnded && element && element !== document.body && element.dataset.met !== "left") {
      walk.stops.push(look(element));
      return;
    }
    walk.hasEnded = true;
    // Of the presses that were on their way already.
    event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true, signal: end.signal });
}

/** Focusable elements that the keyboard did not reach: those without the attribute that a walk sets. */
export function neverReached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector("dialog[open]") ?? document;
    const all = within.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    );
    return [...all]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .filter((element) => !element.matches(":disabled, [tabindex='-1'], [inert] *"))
      .filter((element) => {
        if (element.dataset.met) return false;
        // Only one radio button of a group takes the focus; arrows lead to the others.
        const name = element.matches("[type=radio]") ? element.getAttribute("name") : null;
        return !name || !within.querySelector(`[type=radio][name="${CSS.escape(name)}"][data-met]`);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
