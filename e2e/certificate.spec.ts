/** How other people see a certificate and a shared result, and the confirmation before the owner shares them. */
import { expect, takeByCalls, test } from "./fixtures.ts";
import { button, main, notice } from "./forms.ts";

test("while the name is hidden, sharing asks once whether to show it, and then shares either way", async ({
  page,
  context,
  browser,
  product,
  newVerified,
  signIn,
  checkAccessibility,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // The new tab shows another site.
  await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
  await signIn(await newVerified({ name: "Ada Byron" }));
  await takeByCalls(context, product.url, "sql", 9);
  const { data } = await (await context.request.get(`${product.url}/api/assessment/my-certificates`)).json();
  const address = `/certificate/${data[0].code}`;
  const visitor = await browser.newContext({ baseURL: product.url });
  const stranger = await visitor.newPage();
  const seen = async () => {
    await stranger.goto(address);
    await expect(main(stranger)).toContainText("Verified: this certificate is genuine and valid.");
    return (await main(stranger).textContent()) ?? "";
  };
  const dialog = page.getByRole("dialog", { name: "Others see no name. Show it?" });

  await page.goto(address);
  await button(page, "Copy link").click();
  await checkAccessibility(page, "question before sharing");
  await dialog.getByRole("button", { name: "Keep it hidden" }).click();
  await expect(notice(page, "Link copied.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(data[0].url);
  await expect.poll(() => seen()).not.toContain("Ada");
  await expect(main(page).getByRole("link", { name: /^Add to LinkedIn/ })).toBeVisible();

  await page.reload();
  await button(page, "Add to LinkedIn profile").click();
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: /^Show my name/ }).click();
  expect((await opened).url()).toContain("linkedin.com/profile/add");
  await expect(notice(page, "Others now see your name on this certificate.")).toBeVisible();
  await expect(page.getByRole("switch", { name: /^Show my name/ })).toBeChecked();
  await expect.poll(() => seen()).toContain("Ada Byron");
  await button(page, "Copy link").click();
  await expect(dialog).toHaveCount(0);
  await visitor.close();
});

test("a certificate links to the assessment, has a QR code, and prints without the rest of the page", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "sql", 9);
  await takeByCalls(context, product.url, "sql", 9);
  const { data } = await (await context.request.get(`${product.url}/api/assessment/my-certificates`)).json();
  await context.clearCookies();
  await page.goto(`/certificate/${data[0].code}`);
  const sheet = main(page).getByRole("article");
  const today = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  await expect(sheet).toContainText(new Date(data[0].issuedAt).toLocaleDateString("en-GB", today));
  await expect(sheet).toContainText("Attempt 2 means that the holder had taken this assessment once before.");
  await expect(sheet.getByRole("link", { name: "Take this assessment" })).toHaveAttribute(
    "href",
    "/assessment/sql",
  );
  const code = sheet.getByRole("img", { name: /QR code/ });
  expect(
    await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const printed = sheet.getByText(`Anyone can check this certificate at ${data[0].url}`);
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(printed).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(sheet.getByRole("link", { name: "Take this assessment" })).toBeHidden();
});
