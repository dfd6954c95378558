/** Measures a page's layout: texts that are cut off or overlap, and movement. */
import type { Page } from "@playwright/test";

/** Adds rules like a user style sheet; the product's content security policy stays in force. */
export async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** By how many pixels the page overflows the right edge of the window. */
export const overreach = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that are cut off by a box, overflow their control, or overlap another text. */
export function misplacedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 1.5;
    const found: string[] = [];
    // Most texts share most of their ancestors, and asking for a style or a place takes a while.
    const cached = <T>(find: (element: Element) => T) => {
      const found = new Map<Element, T>();
      return (element: Element): T => {
        const known = found.get(element) ?? find(element);
        found.set(element, known);
        return known;
      };
    };
    const within = (holds: (style: CSSStyleDeclaration) => boolean) => {
      const isWithin: (element: Element) => boolean = cached(
        (element) =>
          holds(getComputedStyle(element)) ||
          (element.parentElement !== null && isWithin(element.parentElement)),
      );
      return isWithin;
    };
    const isOnlyRead = within(({ clipPath }) => clipPath === "inset(50%)");
    const isPinned = within(({ position }) => position === "fixed" || position === "sticky");
    const boxOf = cached((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isControl = element.matches("button, a, label, th, td, select, [role=status]");
      return { overflowX, overflowY, isControl, around: element.getBoundingClientRect() };
    });
    // Letters are smaller than the font's box around them.
    const inkOf = ({ left, right, top, bottom, height }: DOMRect) => ({
      left,
      right,
      top: top + height * 0.2,
      bottom: bottom - height * 0.15,
    });
    const pieces: { node: Node; text: string; ink: ReturnType<typeof inkOf> }[] = [];
    const modal = document.querySelector("dialog[open]");
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40) ?? "";
      if (!element || text === "" || isOnlyRead(element)) continue;
      // A person's name in the navigation may end in an ellipsis; the profile shows it in full.
      if (element.closest("nav .truncate")) continue;
      if (element.closest("option, noscript, script, style, svg")) continue;
      // The summary beside a collapsed box's name repeats its content, as far as it fits.
      if (element.closest("details:not([open]) > summary .truncate")) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (const rect of rects) {
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY, isControl, around } = boxOf(box);
          const beside = rect.left < around.left - tolerance || rect.right > around.right + tolerance;
          // A tightly set line may extend slightly beyond its box.
          const slack = tolerance + rect.height * 0.2;
          const above = rect.top < around.top - slack || rect.bottom > around.bottom + slack;
          if (overflowX === "auto" || overflowX === "scroll") break;
          if (beside && (overflowX === "hidden" || overflowX === "clip" || isControl))
            found.push(`cut or out at the side of ${box.tagName}.${box.className}: ${text}`);
          if (above && (overflowY === "hidden" || overflowY === "clip" || isControl))
            found.push(`cut or out above or below ${box.tagName}.${box.className}: ${text}`);
        }
        if (!isPinned(element)) pieces.push({ node, text, ink: inkOf(rect) });
      }
    }
    for (const [place, one] of pieces.entries())
      for (const other of pieces.slice(place + 1)) {
        if (one.node === other.node) continue;
        const wide = Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left);
        const high = Math.min(one.ink.bottom, other.ink.bottom) - Math.max(one.ink.top, other.ink.top);
        if (wide > 2 && high > 2) found.push(`one over the other: ${one.text} | ${other.text}`);
      }
    return [...new Set(found)];
  });
}

/** Waits until charts and tables have adapted to the window, and ends all running transitions. */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The first frame measures the new width, then React renders, and the next frame shows it.
    for (const wait of [frame, frame, () => new Promise((resolve) => setTimeout(resolve)), frame])
      await wait();
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState !== "finished" && effect?.getComputedTiming().iterations === 1,
        );
    // The end of a colour's transition starts one in the elements that inherit it.
    for (let some = running(); some.length > 0; some = running())
      for (const animation of some) animation.finish();
  });
}

/** Controls whose accessible name lacks their visible text. */
export function namesBesideLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
    return [
      ...document.querySelectorAll<HTMLElement>("a[aria-label], button[aria-label], summary[aria-label]"),
    ]
      .filter((element) => element.checkVisibility())
      .filter((element) => !plain(element.ariaLabel ?? "").includes(plain(element.textContent)))
      .map((element) => `${element.ariaLabel} | ${element.textContent}`);
  });
}

/** Elements that animate more than opacity or colour. */
export function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const still = /^(none|opacity|color|background-color|border-color|text-decoration-color)$/;
    const calm = /^(none|breathe|appear-still|vanish)$/;
    return [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionProperty, transitionDuration, animationName } = getComputedStyle(element);
        const isTimed = transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0);
        const moves = transitionProperty.split(", ").some((property) => !still.test(property));
        return (isTimed && moves) || animationName.split(", ").some((name) => !calm.test(name));
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Runs in the page, for a code block: its longest line, the width that its font size follows, and by how much 45 columns overflow. */
export function measureCode(frame: HTMLElement) {
  const widest = Math.max(
    ...frame
      .querySelector("code")!
      .textContent.split("\n")
      .map((line) => line.length),
  );
  const declared = Number(frame.style.getPropertyValue("--code-columns"));
  const copy = frame.cloneNode(true) as HTMLElement;
  frame.after(copy);
  copy.querySelector(".code-switch")?.remove();
  copy.style.setProperty("--code-columns", "45");
  copy.querySelector("code")!.textContent = "m".repeat(45);
  const block = copy.querySelector(".code-block")!;
  const excessAt45 = block.scrollWidth - block.clientWidth;
  copy.remove();
  return { widest, declared, excessAt45 };
}
