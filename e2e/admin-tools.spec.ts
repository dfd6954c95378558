/** An admin helps a person, locks another, turns off a lost second factor, answers a report and reads the statistics; the log has it all. */
import { turnOnByCalls } from "./authenticator.ts";
import { expect, takeByCalls, testAlone } from "./fixtures.ts";
import { overreach } from "./layout.ts";

testAlone(
  "an admin grants time, locks and unlocks a person, and finds it all in the log",
  async ({ page, product, newAccount, signIn, checkAccessibility, newAdmin }) => {
    const admin = await newAdmin();
    const person = await newAccount({ name: "Paul Person" });
    await signIn(admin);
    await page.goto("/overview");
    await page
      .getByRole("navigation", { name: "For admins" })
      .getByRole("link", { name: "All Users" })
      .click();
    await page.getByRole("link", { name: "View Paul Person" }).click();
    await page.getByLabel("Time limit for new attempts").selectOption("150");
    await page.getByRole("button", { name: "Set time limit" }).click();
    await expect(page.getByText("granted by Ada Admin")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("15:00 minutes for an attempt of 10:00 (150%)");

    await page.getByRole("button", { name: "Lock", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Lock Paul Person out?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await checkAccessibility(page, "lock dialog");
    await dialog.getByRole("button", { name: "Lock account" }).click();
    await expect(page.getByText("Locked since")).toBeVisible();
    const head = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(head).toContainText("Locked · Not verified");
    const { email, password } = person;
    const refused = await page.request.post(`${product.url}/api/user/login`, { data: { email, password } });
    expect(refused.status()).toBe(403);
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect(page.getByText("Locked since")).toBeHidden();
    await expect(head).not.toContainText("Locked");
    await checkAccessibility(page, "people tools");

    await page.setViewportSize({ width: 375, height: 812 });
    await page.reload();
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["For admins", "Details"]);
    const rows = page.getByRole("region", { name: "For admins" }).getByRole("group");
    await expect(rows.locator("summary")).toHaveText([
      /^Time limit150% – 15:00$/,
      /^Sign-inNot signed in anywhere$/,
      /^RoleNot an admin$/,
      /^Deletion/,
    ]);
    await page.getByText("Sign-in", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Lock", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Make admin" })).toBeHidden();
    await checkAccessibility(page, "people tools on a phone");
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole("link", { name: "Audit log of this account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
    const what = page.getByRole("rowheader");
    await expect(what).toHaveText(["Unlocked", "Locked", "Time limit set"]);
    await checkAccessibility(page, "audit log");
  },
);

testAlone(
  "an admin turns off the two-factor sign-in of somebody who has lost phone and codes",
  async ({ page, context, product, newAccount, signIn, checkAccessibility, newAdmin, actAs }) => {
    const [admin, person] = [await newAdmin(), await newAccount({ name: "Lena Lost" })];
    await signIn(person);
    await turnOnByCalls(context, product, person);
    await actAs(admin);
    await page.goto("/users?q=lena");
    await page.getByRole("link", { name: "View Lena Lost" }).click();
    await expect(page.getByText(/^On since 20/)).toBeVisible();

    const button = page.getByRole("button", { name: "Turn off two-factor sign-in" });
    const dialog = page.getByRole("dialog", { name: "Turn two-factor sign-in off for Lena Lost?" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(dialog).toContainText("Make sure you know who is asking.");
    await checkAccessibility(page, "two-factor dialog");
    await page.setViewportSize({ width: 320, height: 640 });
    await checkAccessibility(page, "two-factor dialog on a phone");
    await expect.poll(() => overreach(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Turn it off" }).click();
    await expect(page.getByText("Two-factor sign-in is off, and this person is signed out")).toBeVisible();
    await expect(button).toBeHidden();
    await expect(page.getByRole("heading", { name: "Sign-in", exact: true })).toBeFocused();
    await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
    await checkAccessibility(page, "people tools without a second factor");
    await product.foundInMail(person.email, /An admin has just turned off two-factor sign-in/);
    await page.getByRole("link", { name: "Audit log of this account" }).click();
    const entries = page.getByRole("region", { name: "Audit Log" }).getByRole("listitem");
    await expect(entries).toHaveText([/^Two-factor sign-in turned offLena LostBy Ada Admin/]);

    await context.clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/assessments");
  },
);

testAlone(
  "an admin's own two-factor sign-in stands on their page with the way to where it is turned off",
  async ({ page, context, product, newAdmin, signIn }) => {
    const admin = await newAdmin();
    await signIn(admin);
    const profile = await context.request.get(`${product.url}/api/user/profile`);
    await page.goto(`/user/${(await profile.json()).data.id}`);
    await expect(page.getByRole("heading", { name: "For admins" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeHidden();
    await turnOnByCalls(context, product, admin);
    await page.reload();
    await expect(page.getByText(/^On since 20/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off two-factor sign-in" })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Security" }).click();
    await expect(page).toHaveURL("/security");
    await expect(page.getByText("Two-factor sign-in is on.")).toBeVisible();
  },
);

testAlone(
  "a reported question is answered and taken out of the draw, and its reporter reads the answer",
  async ({ page, context, product, newAccount, signIn, checkAccessibility, newAdmin, actAs }) => {
    const taker = await newAccount({ name: "Rita Reporter" });
    await signIn(taker);
    const attempt = await takeByCalls(context, product.url, "javascript", 4);
    await page.goto(`/review/${attempt}`);
    await page.getByRole("button", { name: "Report this question, number 3" }).click();
    await page.getByLabel("What is wrong?").selectOption("ambiguous");
    await page.getByLabel("What should we know?").fill("Which 1 of them?");
    await checkAccessibility(page, "report of a question");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("We have received your report.").first()).toBeVisible();

    const admin = await newAdmin();
    await actAs(admin);
    await page.goto("/reports?status=open");
    await expect(page.getByText("Which 1 of them?")).toBeVisible();
    await checkAccessibility(page, "reports");
    await page.getByRole("button", { name: /^Answer to the report/ }).click();
    const answer = page.getByRole("dialog");
    await answer.getByLabel("Status").selectOption("fixed");
    await answer.getByLabel("Answer").fill("Thank you, it now says which.");
    await answer.getByRole("button", { name: "Save answer" }).click();
    await expect(page.getByText("No report matches")).toBeVisible();

    await page.goto("/reports");
    await page.getByRole("button", { name: "Quarantine" }).click();
    await page.getByLabel("Reason").fill("Ambiguous");
    await page.getByRole("dialog").getByRole("button", { name: "Quarantine" }).click();
    await expect(page.getByText("Quarantined", { exact: true })).toBeVisible();
    await page.goto("/insight");
    await page.getByRole("button", { name: "Reinstate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(page.getByText("Questions in quarantine")).toBeHidden();

    await actAs(taker);
    await page.goto("/my-reports");
    await expect(page.getByText("Thank you, it now says which.")).toBeVisible();
    await checkAccessibility(page, "own reports");
  },
);

testAlone(
  "statistics count an ended attempt within seconds, and the timeline tells its course",
  async ({ page, context, product, signIn, checkAccessibility, newAdmin }) => {
    const admin = await newAdmin();
    await signIn(admin);
    const attempt = await takeByCalls(context, product.url, "javascript", 8);
    await expect(async () => {
      await page.goto("/insight/javascript");
      await expect(page.getByRole("img", { name: /^How many first attempts/ })).toBeVisible({
        timeout: 2000,
      });
    }).toPass({ timeout: 30_000 });
    await page.getByText("The same as a table").last().click();
    await expect(page.getByRole("row", { name: /^8\b/ })).toContainText("1");
    await checkAccessibility(page, "insight");
    await page.goto("/insight");
    const first = page.getByRole("table", { name: "Assessments" }).locator("tbody tr").first();
    await expect(first.getByRole("rowheader")).toHaveText("JavaScript");
    await expect(first.getByRole("cell")).toHaveText([/1$/, /1$/, /100%$/, /8\.0$/]);
    const header = page.getByRole("columnheader", { name: "Assessment", exact: true });
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect(first).toContainText("AngularJS");
    await checkAccessibility(page, "insight of all");
    await page.goto("/overview");
    await expect(page.getByRole("region", { name: "Most taken, last 28 days" })).toContainText("JavaScript1");
    const { id } = (await (await context.request.get("/api/user/profile")).json()).data;
    await page.goto(`/user/${id}`);
    const record = page.getByRole("region", { name: "Record" });
    await expect(record).toContainText("1 attempt, best 8/10, latest 8/10");
    const chart = record.getByRole("img", { name: /^JavaScript Assessment: scores/ });
    await expect(chart).toHaveCount(0);
    await takeByCalls(context, product.url, "javascript", 9);
    await page.reload();
    await expect(record).toContainText("2 attempts, best 9/10, latest 9/10");
    await expect(chart).toBeVisible();
    await checkAccessibility(page, "user with a record");
    await page.goto(`/attempt/${attempt}`);
    await expect(page.getByRole("rowheader").first()).toHaveText("Started");
    await expect(page.getByRole("rowheader").last()).toHaveText("Submitted by the test taker, 8 of 10");
    await page.setViewportSize({ width: 375, height: 812 });
    const events = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
    await expect(events).toHaveCount(12);
    await expect(events.last()).toContainText(/^00:\d\dSubmitted by the test taker, 8 of 10\d\d:\d\d:\d\d$/);
  },
);
