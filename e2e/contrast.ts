/**
 * The contrast of texts against their known background, in a tenth of axe's time; also of those that axe leaves undecided: one
 * or two letters, letters in an SVG, and texts above a transparent element (the radio as large as its row, a sticky bar).
 */
import type { Page } from "@playwright/test";

/**
 * The elements with less contrast than WCAG 1.4.3 requires, with the ratio.
 * @param selectors those to measure; by default everything with text that can be seen and used
 */
export function tooFaint(page: Page, selectors?: string[]): Promise<string[]> {
  return page.evaluate((chosen) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const known = new Map<string, Colour>();
    const parse = (value: string): Colour => {
      const colour = known.get(value) ?? read(value);
      known.set(value, colour);
      return colour;
    };
    const read = (value: string): Colour => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (top: Colour, ground: Colour): Colour => {
      const mix = (place: 0 | 1 | 2) => top[place] * top[3] + ground[place] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = (colour: Colour) => {
      const [red, green, blue] = colour
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const groundOf = (element: Element): Colour => {
      const body = element.closest(".hallmark") && element.parentElement?.querySelector(":scope > .body");
      if (body) return parse(getComputedStyle(body).fill);
      const layers: Colour[] = [];
      for (let one: Element | null = element; one; one = one.parentElement) {
        layers.push(parse(getComputedStyle(one).backgroundColor));
        if (layers.at(-1)![3] === 1) break;
      }
      return layers.reduceRight((ground, layer) => over(layer, ground), [255, 255, 255, 1] as Colour);
    };
    const measured = (element: Element): string[] => {
      // The light outline below a hallmark's initials is decoration, not text.
      if (element.matches(".hallmark .engraving")) return [];
      const style = getComputedStyle(element);
      const ground = groundOf(element);
      const ink: Colour = [...parse(element instanceof SVGElement ? style.fill : style.color)];
      for (let one: Element | null = element; one; one = one.parentElement)
        ink[3] *= Number.parseFloat(getComputedStyle(one).opacity);
      const [light, dark] = [luminance(over(ink, ground)), luminance(ground)].sort((a, b) => b - a);
      const ratio = (light! + 0.05) / (dark! + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number.parseInt(style.fontWeight, 10) >= 700);
      return ratio >= (isLarge ? 3 : 4.5)
        ? []
        : [`contrast ${ratio.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`];
    };
    const hasText = (element: Element) =>
      element.matches(":is(input, select, textarea):not([type=radio], [type=checkbox], [type=file])") ||
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
    const isSeen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !element.closest(":disabled, [aria-disabled=true], label:has(:disabled)");
    const all = () =>
      [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")].filter(
        (element) => hasText(element) && isSeen(element),
      );
    return chosen
      ? chosen.flatMap((selector) => {
          const element = document.querySelector(selector);
          return element ? measured(element) : [`${selector} is not there`];
        })
      : all().flatMap(measured);
  }, selectors);
}

/** The contrast between two of the theme's colours, by name. */
export function contrastOfTokens(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (names) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
      const probe = document.body.appendChild(document.createElement("i"));
      const [first, second] = names.map((name) => {
        probe.style.color = `var(--color-${name})`;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      probe.remove();
      return (Math.max(first!, second!) + 0.05) / (Math.min(first!, second!) + 0.05);
    },
    [one, other],
  );
}
