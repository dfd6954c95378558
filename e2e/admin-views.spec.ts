/** Admin screens with out-of-range addresses, and the information that admins get before a decision. */
import { endByCalls, expect, startByCalls, takeByCalls, testAlone } from "./fixtures.ts";

testAlone(
  "an address that asks for what a list does not know says what was left out, and never shows a blank page",
  async ({ page, context, product, newAccount, signIn, checkAccessibility }) => {
    const admin = await newAccount({ name: "Ada Admin" });
    await product.command("admin", "grant", admin.email);
    await signIn(admin);
    await takeByCalls(context, product.url, "javascript", 8);

    await page.goto(`/users?page=-1&sort=unknown&from=2026-13-45&q=${"x".repeat(10_000)}`);
    const notice = page.getByRole("alert").filter({ hasText: "was ignored" });
    await expect(notice).toContainText("page, order, search, first day");
    await expect(page.getByRole("table", { name: "All Users" })).toBeVisible();
    await checkAccessibility(page, "address that is not understood");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL("/users");

    await page.goto("/users?page=1000000000");
    await expect(page.getByRole("table", { name: "All Users" })).toBeVisible();
    await expect(notice).toBeHidden();
    for (const search of ["%", "_", "\\"]) {
      await page.goto(`/users?q=${encodeURIComponent(search)}`);
      await expect(page.getByText("No user matches")).toBeVisible();
    }

    await page.goto("/assessments-data?scoreMin=9&scoreMax=2");
    await expect(page.getByText("Lower than the lowest score.")).toBeVisible();
    await expect(page.getByText("No result matches")).toBeVisible();
    await page.goto("/assessments-data?assessment=alchemy");
    await expect(page.getByLabel("Assessment", { exact: true })).toHaveValue("alchemy");
    await expect(page.getByText("No result matches")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("row", { name: /JavaScript Assessment/ }).first()).toBeVisible();
  },
);

testAlone(
  "an admin goes from screen to screen, and others never see the way",
  async ({ page, product, newAccount, signIn, checkAccessibility }) => {
    const admin = await newAccount({ name: "Ada Admin" });
    product.grantAdmin(admin.email);
    await signIn(admin);
    await page.goto("/users");
    const ways = page.getByRole("navigation", { name: "For admins" });
    await expect(ways.getByRole("link", { name: "All Users" })).toHaveAttribute("aria-current", "page");
    await ways.getByRole("link", { name: "Audit Log" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
    await checkAccessibility(page, "ways between admin screens");
    await ways.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
    await expect(page.getByText("Nothing needs you right now.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Last 28 days", exact: true })).toContainText(
      "Too few attempts to tell (0)",
    );
    await page.getByLabel("Extra time").selectOption("1");
    await page.getByRole("button", { name: "Add time for all" }).click();
    await expect(page.getByRole("dialog")).toContainText("gets 1 minute more");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    const person = await newAccount({ name: "Paul Person" });
    await signIn(person);
    const { data } = await (await page.request.get("/api/user/profile")).json();
    await page.goto(`/user-assessments/${data.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Assessments");
    await expect(ways).toHaveCount(0);
  },
);

testAlone(
  "whoever answers a report reads the question with its code and the report itself; a quarantine needs its reason",
  async ({ page, context, product, newAccount, signIn, checkAccessibility }) => {
    const taker = await newAccount({ name: "Rosa Reader" });
    await signIn(taker);
    const attempt = await startByCalls(context, product.url, "javascript");
    await endByCalls(context, product.url, attempt, () => false);
    const asked = attempt.questions.find(({ prompt }) => prompt.includes("```"))!;
    await context.request.post("/api/assessment/reports", {
      data: { attemptId: attempt.id, question: asked.id, reason: "outdated", text: "No engine does this." },
    });

    const admin = await newAccount({ name: "Ada Admin" });
    product.grantAdmin(admin.email);
    await signIn(admin);
    await page.goto("/reports?q=rosa");
    await page.getByRole("button", { name: /^Answer to the report/ }).click();
    const dialog = page.getByRole("dialog");
    const code = /```[^\n]*\n([^\n]+)/.exec(asked.prompt)![1]!.trim();
    await expect(dialog.getByRole("region", { name: "Code" })).toContainText(code);
    await expect(dialog).toContainText("Rosa Reader says: It is outdated");
    await expect(dialog).toContainText("No engine does this.");
    await checkAccessibility(page, "answer dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Quarantine" }).click();
    await dialog.getByRole("button", { name: "Quarantine" }).click();
    await expect(dialog.getByText("Please enter a reason.")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("Engines changed");
    await dialog.getByRole("button", { name: "Quarantine" }).click();
    await expect(page.getByText("Quarantined", { exact: true })).toBeVisible();

    await page.goto("/insight");
    const row = page.getByRole("row", { name: /Engines changed/ });
    await row.getByRole("link").click();
    await expect(page.getByRole("region", { name: "Code" })).toContainText(code);
    await page.getByRole("button", { name: "Reinstate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(page.getByRole("button", { name: "Quarantine" })).toBeVisible();
  },
);
