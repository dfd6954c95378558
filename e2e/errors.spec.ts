/** The error catalogue, for each form and list: refused, no response, unreadable, late, and finally successful. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";

const sentence = "The server's own sentence, word for word.";
const network = "Network error. Please check your connection and try again.";
const unexpected = "An unexpected error occurred. Please try again later.";
const expectedInConsole = /Failed to load resource|could not be fetched\.|The reply to .* is not JSON/;

const notices = (page: Page) => page.locator("[data-toasts]");

interface Screen {
  title: string;
  address: string;
  call: string;
  /** The text to type before each try, by label. */
  typed: Record<string, string>;
  button: string;
  busy: string;
  fallback: string;
  /** The one sentence for all failures. */
  always?: true;
  signedIn?: true;
  prepare?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  {
    title: "login tells each failure in its words (ERR-01, ERR-02, ERR-09, ERR-10, ERR-11, STATE-12)",
    address: "/login",
    call: "/api/user/login",
    typed: { Email: "ada@example.org", Password: "engines of brass" },
    button: "Login",
    busy: "Logging In...",
    fallback: "Error logging in.",
  },
  {
    title: "signup tells each failure in its words (ERR-01, ERR-04, ERR-09, ERR-10, ERR-11, STATE-12)",
    address: "/signup",
    call: "/api/user/signup",
    prepare: (page) => page.getByRole("radio", { name: "Student" }).check({ force: true }),
    typed: {
      Name: "Ada Lovelace",
      Email: "ada@example.org",
      Phone: "0123456789",
      Institute: "Harbour School",
      Password: "engines of brass",
    },
    button: "Signup",
    busy: "Signing Up...",
    fallback: "Error registering user.",
  },
  {
    title:
      "forgot password tells each failure in its words (ERR-01, ERR-05, ERR-09, ERR-10, ERR-11, STATE-12)",
    address: "/forget-password",
    call: "/api/user/forget-password",
    typed: { Email: "ada@example.org" },
    button: "Send instructions",
    busy: "Sending...",
    fallback: "Error occurs | Try Again.",
  },
  {
    title: "reset password tells each failure in its words (ERR-07, ERR-09, ERR-10, ERR-11, STATE-12)",
    address: "/reset/some-token",
    call: "/api/user/reset/",
    typed: { "New password": "engines of brass" },
    button: "Reset Password",
    busy: "Saving...",
    fallback: "Error in setting password.",
  },
  {
    title: "update tells each failure in its words (ERR-06, ERR-09, ERR-10, ERR-11, UPD-09)",
    address: "/update",
    call: "/api/user/update",
    typed: { City: "Paris" },
    button: "Update Profile",
    busy: "Saving...",
    fallback: "Error updating user.",
    signedIn: true,
  },
  {
    title:
      "the verification mail tells each failure in its words (ERR-01, ERR-03, ERR-09, ERR-10, ERR-11, STATE-09)",
    address: "/profile",
    call: "/api/user/send-verification-code",
    typed: {},
    button: "Verify Email",
    busy: "Sending...",
    fallback: "Error logging in.",
    signedIn: true,
  },
  {
    title: "change password tells one sentence for every failure (ERR-08, ERR-11, STATE-12)",
    address: "/change-password",
    call: "/api/user/change-password",
    typed: {
      "Current Password": "compilers and clocks",
      "New Password": "engines of brass",
      "Confirm New Password": "engines of brass",
    },
    button: "Change Password",
    busy: "Saving...",
    fallback: "Error | Try again after sometime.",
    always: true,
    signedIn: true,
  },
];

for (const screen of screens) {
  test(screen.title, async ({ page, newAccount, signIn, allowConsole }) => {
    allowConsole(expectedInConsole);
    if (screen.signedIn) await signIn(await newAccount());
    const call = await intercept(page, screen.call);
    await page.goto(screen.address);
    await screen.prepare?.(page);
    const main = page.getByRole("main");
    const send = async () => {
      for (const [label, value] of Object.entries(screen.typed))
        await main.getByLabel(label, { exact: true }).fill(value);
      await main.getByRole("button", { name: screen.button, exact: true }).click();
    };
    const failures = [
      { reply: { status: 400, body: { error: sentence } }, message: sentence },
      { reply: { status: 500, body: {} }, message: screen.fallback },
      { reply: "cut" as const, message: network },
      { reply: { status: 200, body: "<p>no JSON" }, message: unexpected },
    ];
    for (const [tries, { reply, message }] of failures.entries()) {
      call.reply = reply;
      if (tries === 0) call.hold();
      await send();
      if (tries === 0) {
        const busy = main.getByRole("button", { name: screen.busy, exact: true });
        await expect(busy).toHaveAttribute("aria-busy", "true");
        await expect(busy.locator("[data-spinner]")).toBeVisible();
        call.release();
      }
      const expected = screen.always ? screen.fallback : message;
      await expect(notices(page).getByRole("alert").locator("p"), message).toHaveText([expected]);
      await page.getByRole("button", { name: "Dismiss notice" }).click();
    }
    call.reply = { status: 200, body: { message: "What the server says." } };
    await send();
    await expect(notices(page).getByRole("status").getByText("What the server says.")).toBeVisible();
    expect(call.requests).toHaveLength(5);
  });
}

test("a list or detail that fails to load says so after the spinner, and Retry loads it (ERR-12)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(expectedInConsole);
  const account = await newAccount();
  product.grantAdmin(account.email);
  await signIn(account);
  const { data } = await (await context.request.get("/api/user/profile")).json();
  const screensOfData = {
    "/my-assessments": "/api/assessment/my-assessments",
    "/users": "/api/user/get-users",
    [`/user/${data.id}`]: "/api/user/get-user/",
    [`/user-assessments/${data.id}`]: "/api/assessment/user-assessments/",
    "/assessments-data": "/api/assessment/get-assessments",
    "/overview": "/api/assessment/overview",
    "/insight": "/api/assessment/insight",
    "/insight/sql": "/api/assessment/insight/sql",
    "/regrades": "/api/assessment/regrades",
    "/outages": "/api/assessment/outages",
    "/my-reports": "/api/assessment/my-reports",
    "/security": "/api/user/sessions",
  };
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  for (const [address, path] of Object.entries(screensOfData)) {
    const call = await intercept(page, path, { status: 500, body: {} });
    call.hold();
    await page.goto(address);
    await expect(page.getByRole("main").locator("[data-spinner]").first(), address).toBeVisible();
    call.release();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert, address).toContainText("could not be loaded");
    await expect(page).toHaveURL(address);
    expect(
      logged.filter((line) => line.includes("could not be fetched.")),
      address,
    ).toHaveLength(1);
    logged.length = 0;
    call.reply = "server";
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(alert, address).toHaveCount(0);
    await expect(page.getByRole("main").locator("[data-spinner]")).toHaveCount(0);
  }
  await expect(notices(page).locator("p")).toHaveCount(0);
});

test("data that can't be refreshed stays on the screen below the error", async ({
  page,
  browser,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(expectedInConsole);
  const account = await newAccount();
  await signIn(account);
  // Beside this session and the one of the sign-up.
  const other = await browser.newContext({ baseURL: product.url });
  await signIn(account, other);
  await other.close();
  await page.goto("/security");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  const call = await intercept(page, "/api/user/sessions", { status: 500, body: {} });
  await sessions.getByRole("button", { name: /^End all 2 other/ }).click();
  await expect(sessions.getByRole("alert")).toContainText("Your sessions could not be loaded.");
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  call.reply = "server";
  await sessions.getByRole("button", { name: "Retry" }).click();
  await expect(sessions.getByRole("alert")).toHaveCount(0);
});

test("a failed logout is only logged, and the button works again (ERR-13, STATE-10, PROF-21, CALL-05)", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Signing out failed/);
  await signIn(await newAccount());
  await page.goto("/profile");
  const logout = await intercept(page, "/api/user/logout", { status: 500, body: {} });
  logout.hold();
  const button = page.getByRole("button", { name: "Logout", exact: true });
  await button.click();
  await expect(page.getByRole("button", { name: "Logging Out...", exact: true })).toBeVisible();
  logout.release();
  await expect(button).toBeVisible();
  await expect(notices(page).locator("p")).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
  logout.reply = "server";
  await button.click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("navigation", { name: "Main" })).not.toContainText("Grace Hopper");
  await page.goto("/profile");
  await expect(page).toHaveURL("/login");
});

test("a failed submit is retried until the result shows, and is stored once (ERR-14, RESULT-11, STATE-07, INSTR-12)", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(expectedInConsole);
  await signIn(await newAccount());
  await page.goto("/assessment/python");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /question 10|^10/i }).click();
  const save = await intercept(page, "/api/assessment/save-assessment", { status: 500, body: {} });
  await page.getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /submit/i })
    .click();
  await expect(page.getByText(/Your answers are safe on this device/)).toBeVisible();
  await expect(page.getByText(/The server has a problem right now/)).toBeVisible();
  await expect(page.getByText(/can’t be reached/)).toHaveCount(0);
  save.reply = "server";
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
  expect(new Set(save.requests.map((request) => request.postDataJSON().attemptId)).size).toBe(1);
  const results = await (await context.request.get("/api/assessment/my-assessments")).json();
  expect(results.data).toHaveLength(1);
});
