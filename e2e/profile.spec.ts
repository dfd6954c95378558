/** The profile, editing it, and its owner: one person after another in the same tab. */
import type { Page } from "@playwright/test";
import { expect, takeByCalls, test } from "./fixtures.ts";
import { field, fillIn, main } from "./forms.ts";
import { intercept } from "./intercept.ts";

const save = (page: Page) => main(page).getByRole("button", { name: "Update Profile", exact: true });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

/** The labels of the profile in order. */
const labels = (page: Page) => main(page).locator("dl dt").allTextContents();
const detail = (page: Page, label: string) =>
  main(page)
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd");

const addressPrompts = {
  Address: "Set Address",
  City: "Add City",
  "Postal code": "Add Postal Code",
  State: "Add State",
  Country: "Add Country",
};

test("a student's profile shows its details in order, prompts for missing ones, and offers the right actions (PROF-01 to PROF-06, PROF-08, PROF-09, PROF-13 to PROF-19, PROF-20, PROF-22, PROF-23, PROF-24, PROF-27, STATE-01)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  const account = await newAccount();
  await signIn(account);
  await context.request.patch("/api/user/update", { data: { institute: null } });
  const profile = await intercept(page, "/api/user/profile");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grace Hopper");
  await expect
    .poll(() => labels(page))
    .toEqual([
      "Email",
      "Phone",
      "Assessments",
      "Profile",
      "Institute",
      "Course",
      ...Object.keys(addressPrompts),
      "Verified",
    ]);
  const shown = {
    Email: account.email,
    Phone: "0123456789",
    Assessments: "0",
    Profile: "Student",
    Institute: "Add Institute",
    Course: "Set Course",
    ...addressPrompts,
  };
  for (const [label, value] of Object.entries(shown))
    await expect(detail(page, label).first(), label).toHaveText(value);
  await expect(main(page).getByRole("button", { name: "Verify Email", exact: true })).toBeVisible();
  await expect(link(page, "Update Profile")).toHaveAttribute("href", "/update");
  await expect(link(page, "Change Password")).toHaveAttribute("href", "/change-password");
  for (const absent of ["My Assessments", "All Users", "All Assessments"])
    await expect(link(page, absent), absent).toHaveCount(0);
  expect(profile.requests).toHaveLength(1);
  await takeByCalls(context, product.url, "javascript", 6);
  await page.reload();
  await expect(detail(page, "Assessments").first()).toHaveText("1");
  await link(page, "My Assessments").click();
  await expect(page).toHaveURL("/my-assessments");
  expect(profile.requests).toHaveLength(2);
});

test("an admin's profile is marked and links to all users and all assessments (PROF-02, PROF-25, PROF-26, STATE-02, ROLE-03, GEN-05)", async ({
  page,
  product,
  newAccount,
  signIn,
}) => {
  const account = await newAccount({ profileType: "Employee", company: "Eckert", position: "Author" });
  await signIn(account);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grace Hopper");
  product.grantAdmin(account.email);
  await signIn(account);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grace Hopper (Admin)");
  await link(page, "All Users").click();
  await expect(page).toHaveURL("/users");
  await page.goBack();
  await link(page, "All Assessments").click();
  await expect(page).toHaveURL("/assessments-data");
  await page.goto("/assessment/javascript");
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});

test("an employee who enters only a city stays an employee and keeps the rest; profile and navigation update without a reload (PROF-07, PROF-11, PROF-12, UPD-05, UPD-06, UPD-07, UPD-08, UPD-10, UPD-12, STATE-12)", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount({ profileType: "Employee", company: "Eckert", position: "Author" }));
  await page.goto("/profile");
  await expect.poll(async () => (await labels(page)).slice(4, 6)).toEqual(["Company", "Position"]);
  await link(page, "Update Profile").click();
  await expect(page).toHaveURL("/update");
  const update = await intercept(page, "/api/user/update");
  await expect(page.getByRole("radio", { name: "Employee" })).toBeChecked();
  await field(page, "City").fill("Paris");
  await save(page).click();
  await expect(page.locator("[data-toasts]").getByText("Your profile is updated.")).toBeVisible();
  await expect(field(page, "City")).toHaveValue("");
  await field(page, "Zip").fill("12a");
  await save(page).click();
  await expect(field(page, "Zip")).toHaveAttribute("aria-invalid", "true");
  expect(update.requests).toHaveLength(1);
  await fillIn(page, { Zip: "00123", Name: "Admiral Hopper", Phone: "9876543210" });
  await save(page).click();
  await expect(navigation(page).getByRole("link", { name: "Admiral Hopper" })).toBeVisible();
  expect(update.requests.map((request) => request.postDataJSON())).toEqual([
    { city: "Paris" },
    { zip: "00123", name: "Admiral Hopper", phone: "9876543210" },
  ]);
  await navigation(page).getByRole("link", { name: "Admiral Hopper" }).click();
  const shown = {
    Phone: "9876543210",
    Profile: "Employee",
    Company: "Eckert",
    Position: "Author",
    City: "Paris",
    "Postal code": "00123",
  };
  for (const [label, value] of Object.entries(shown))
    await expect(detail(page, label).first(), label).toContainText(value);
  for (const [name, prompt] of [
    ["Remove company", "Add Company"],
    ["Remove position", "Set Position"],
  ] as const) {
    await main(page).getByRole("button", { name, exact: true }).click();
    await expect(link(page, prompt)).toHaveAttribute("href", "/update");
  }
});

test("the update form has every field of each type, and is cleared and restorable after a failure (UPD-01 to UPD-04, UPD-11, UPD-13, ROUTE-14)", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500 \(Internal Server Error\)/);
  await signIn(await newAccount());
  await page.goto("/update");
  const always = ["Name", "Phone", "Local address", "City", "Zip", "State", "Country"];
  const ofTypes = { Student: ["Institute", "Course"], Employee: ["Company", "Position"] };
  const expectFields = async (type: keyof typeof ofTypes) => {
    await expect(page.getByRole("radio", { name: type })).toBeChecked();
    const own = ofTypes[type];
    for (const label of [...always, ...own]) await expect(field(page, label), label).toHaveValue("");
    await expect(main(page).locator("form input:not([type=radio])")).toHaveCount(always.length + own.length);
  };
  await expectFields("Student");
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("radio", { name: "Employee" }).check({ force: true });
  await expectFields("Employee");
  await expect(field(page, "Company")).toHaveAttribute("placeholder", "Assay");
  const update = await intercept(page, "/api/user/update", { status: 500, body: {} });
  await fillIn(page, { Company: "Eckert", City: "Philadelphia" });
  await save(page).click();
  await page.getByRole("button", { name: "Put my entries back" }).waitFor();
  await expectFields("Student");
  await page.getByRole("button", { name: "Put my entries back" }).click();
  await expect(field(page, "Company")).toHaveValue("Eckert");
  await expect(field(page, "City")).toHaveValue("Philadelphia");
  expect(update.requests.map((request) => request.postDataJSON())).toEqual([
    { company: "Eckert", city: "Philadelphia", profileType: "Employee" },
  ]);
});

test("a second person in the same tab sees no data of the first (STATE-04, STATE-06, PROF-21, MYRES-01, NAV-04, NAV-05, ROLE-05)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  const first = await newAccount({ name: "Grace Hopper" });
  const second = await newAccount({ name: "Jean Jennings" });
  await signIn(second);
  await takeByCalls(context, product.url, "python", 7);
  await signIn(first);
  await takeByCalls(context, product.url, "javascript", 3);
  await context.clearCookies();
  await page.goto("/login");
  for (const { name, email, password, own, foreign } of [
    { ...first, own: "JavaScript Assessment", foreign: "Python Assessment" },
    { ...second, own: "Python Assessment", foreign: "JavaScript Assessment" },
  ]) {
    await fillIn(page, { Email: email, Password: password });
    await main(page).getByRole("button", { name: "Login", exact: true }).click();
    await expect(navigation(page).getByRole("link", { name })).toHaveAttribute("href", "/profile");
    await expect(navigation(page).getByRole("link", { name: /^(Login|Signup)$/ })).toHaveCount(0);
    await navigation(page).getByRole("link", { name }).click();
    await link(page, "My Assessments").click();
    await expect(page.getByRole("row", { name: own })).toHaveCount(1);
    await expect(page.getByRole("row", { name: foreign })).toHaveCount(0);
    await navigation(page).getByRole("link", { name }).click();
    await main(page).getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL("/login");
    await expect(navigation(page).getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(name);
  }
});

test("an ended session signs out, a missing response doesn't (STATE-03)", async ({
  page,
  context,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)|Failed to load resource|The profile could not be fetched/);
  await signIn(await newAccount());
  const profile = await intercept(page, "/api/user/profile", "cut");
  await page.goto("/my-assessments");
  await expect(page.getByText("Connecting…")).toBeVisible();
  await expect(page).toHaveURL("/my-assessments");
  profile.reply = "server";
  await expect(page.getByRole("heading", { level: 1, name: "My Assessments" })).toBeVisible();
  const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
  await context.clearCookies({ name: session?.name ?? "" });
  await page.goto("/my-assessments");
  await expect(page).toHaveURL("/login");
});
