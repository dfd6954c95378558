/** Measures whether controls can be read, told apart and hit. */
import type { Page } from "@playwright/test";

/** Controls that overlap, where a click could hit the wrong one. */
export function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = document.querySelector("dialog[open]");
    const isPinned = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return true;
      return false;
    };
    const controls = [
      ...(modal ?? document).querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, label:has(> input)",
      ),
    ].filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }));
    const places = controls
      .filter((element) => modal || !isPinned(element))
      .flatMap((element) =>
        [...element.getClientRects()]
          .filter(({ width, height }) => width > 2 && height > 2)
          .map((rect) => ({ element, rect })),
      );
    const nameOf = (element: Element) => element.outerHTML.slice(0, 80);
    const found: string[] = [];
    for (const [place, one] of places.entries())
      for (const other of places.slice(place + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // The button that shows a password is inside its field.
        if (one.element.parentElement === other.element.parentElement && one.element.matches("input"))
          continue;
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        if (wide > 1.5 && high > 1.5) found.push(`${nameOf(one.element)} | ${nameOf(other.element)}`);
      }
    return [...new Set(found)];
  });
}

/** Options whose text overlaps the circle in front of it. */
export function coveredCircles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".option")]
      .filter((option) => {
        const circle = getComputedStyle(option.querySelector("input")!, "::before");
        const row = option.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(option.querySelector(".option-text")!);
        const text = range.getBoundingClientRect();
        const isLeftToRight = getComputedStyle(option).direction === "ltr";
        const distance = isLeftToRight ? text.left - row.left : row.right - text.right;
        const start = Number.parseFloat(isLeftToRight ? circle.left : circle.right);
        return distance < start + Number.parseFloat(circle.width);
      })
      .map((option) => option.textContent ?? ""),
  );
}

/** Choices whose text does not fit into their select. */
export function cutSelects(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement("canvas").getContext("2d")!;
    return [...document.querySelectorAll("select")]
      .filter((select) => select.checkVisibility())
      .flatMap((select) => {
        const style = getComputedStyle(select);
        ruler.font = style.font;
        const text = select.selectedOptions[0]?.text ?? "";
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        const width = ruler.measureText(text).width;
        return width > room + 1 ? [`${text}: ${Math.round(width)} px in ${Math.round(room)} px`] : [];
      });
  });
}

/** Controls that are too small for a finger, except links within a sentence. */
export function lowTargets(page: Page): Promise<string[]> {
  const least = 44;
  return page.evaluate((least) => {
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    // A pseudo-element that extends the control counts as part of it.
    const roomAround = (element: Element) =>
      Math.max(
        ...["::before", "::after"].map((pseudo) => {
          const { content, position, height } = getComputedStyle(element, pseudo);
          return content !== "none" && position === "absolute" ? Number.parseFloat(height) || 0 : 0;
        }),
      );
    const within = document.querySelector("dialog[open]") ?? document;
    return [...within.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((element) => !isInSentence(element))
      .flatMap((element) => {
        const target = element.closest("label") ?? element;
        const rect = target.getBoundingClientRect();
        if (rect.width <= 2 || rect.bottom <= 0) return [];
        const label = (element as HTMLInputElement).labels?.[0];
        const height = Math.max(rect.height, roomAround(element), label ? roomAround(label) : 0);
        return height < least - 0.5 ? [`${Math.round(height)} px: ${element.outerHTML.slice(0, 100)}`] : [];
      });
  }, least);
}
