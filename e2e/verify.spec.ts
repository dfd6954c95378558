/** The page behind the link of a verification mail, when the link is invalid or the server fails. */
import { expect, test } from "./fixtures.ts";
import { button } from "./forms.ts";
import { intercept } from "./intercept.ts";

test("an invalid link says so, differently from a missing network, and without a token no request is sent (VERIFY-04, VERIFY-05)", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/50\d \(|410 \(Gone\)|404 \(Not Found\)|ERR_CONNECTION_FAILED|ERR_FAILED/);
  const refused = "Invalid token or verification link has expired.";
  const verify = await intercept(page, "/api/user/verify");
  for (const token of ["wrong", "A".repeat(43), "%F0%9F%92%A9", "%E0%A4%A"]) {
    await page.goto(`/verify/${token}`);
    await expect(page.getByText(refused), token).toBeVisible();
  }
  expect(verify.requests).toHaveLength(4);
  verify.reply = "cut";
  await page.goto("/verify/wrong");
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
  await expect(page.getByText(refused)).toHaveCount(0);
  for (const body of [{}, { error: "We are busy." }]) {
    verify.reply = { status: 503, body };
    await button(page, "Retry").click();
    const message = "error" in body ? body.error : "Your email could not be verified just now.";
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText(refused)).toHaveCount(0);
  }
  verify.reply = "server";
  await button(page, "Retry").click();
  await expect(page.getByText(refused)).toBeVisible();
  const before = verify.requests.length;
  await page.goto("/verify");
  await expect(page.getByText("Page not found")).toBeVisible();
  expect(verify.requests).toHaveLength(before);
});

test("verifying while signed out asks to sign in", async ({ page, product, newAccount }) => {
  const { email } = await newAccount();
  await page.goto(await product.linkInMail(email, "verify"));
  await expect(page.getByRole("main")).toContainText(/thank you.*sign in to continue/i);
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("a refused link is sent again to a signed-in person who needs it", async ({
  page,
  product,
  newAccount,
  newVerified,
  signIn,
  allowConsole,
}) => {
  allowConsole(/410 \(Gone\)/);
  const person = await newAccount();
  await signIn(person);
  const first = await product.linkInMail(person.email, "verify");
  await page.goto("/verify/wrong");
  await button(page, "Send a new link").click();
  await expect.poll(() => product.linkInMail(person.email, "verify")).not.toBe(first);
  await page.goto(await product.linkInMail(person.email, "verify"));
  await expect(page.getByRole("heading", { name: "Your email has been verified" })).toBeVisible();

  await signIn(await newVerified());
  await page.goto("/verify/wrong");
  await expect(page.getByText("Your own address is verified: there is nothing to do.")).toBeVisible();
  await expect(button(page, "Send a new link")).toHaveCount(0);
});
