/** Fills in forms as a person does: by their labels, with their buttons and the messages beside a field. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const main = (page: Page) => page.getByRole("main");
export const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
export const notice = (page: Page, text: string | RegExp) => page.locator("[data-toasts]").getByText(text);

export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Submits the form with each field empty in turn, and expects the message beside that field. */
export async function expectEachRequired(page: Page, values: Record<string, string>, send: string) {
  for (const label of Object.keys(values)) {
    await fillIn(page, { ...values, [label]: "" });
    await expect(field(page, label), label).toHaveAttribute("required", "");
    await button(page, send).click();
    await expect(field(page, label), label).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label), label).toBeFocused();
  }
}

export async function expectLinks(page: Page, ...addresses: string[]) {
  for (const address of addresses)
    await expect(main(page).locator(`a[href="${address}"]`).first(), address).toBeVisible();
}
