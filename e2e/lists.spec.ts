/** Every list of people and results, on the screen and as a download. */
import type { BrowserContext } from "@playwright/test";
import { type Account, expect, takeByCalls, test, testAlone } from "./fixtures.ts";
import { main } from "./forms.ts";
import { intercept } from "./intercept.ts";
import { bodyRows, download, headers, pageButton, readTable, totalButton } from "./tables.ts";

// The list scrolls smoothly to its top on a new page: on a slow machine the next click would miss the button under it.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const scores = [0, 4, 5, 7, 8, 9, 10, 6, 3, 2, 1];

async function dataOf(context: BrowserContext, path: string) {
  return (await (await context.request.get(path)).json()).data;
}

async function takeAll(context: BrowserContext, url: string, wanted: number[]) {
  // A person may take one assessment ten times in 24 hours; the eleventh is another one.
  for (const [taken, right] of wanted.entries())
    await takeByCalls(context, url, taken < 10 ? "javascript" : "python", right);
}

const ownRating = (score: number) => (score >= 8 ? "Good" : score >= 5 ? "Average" : "Poor");
const adminRating = (score: number) => (score > 8 ? "Good" : score > 5 ? "Average" : "Poor");

type Expected = { number: number; name: string; score: number; date: string; rating: string };

function expectResultRows(rows: Record<string, string>[], expected: Expected[]) {
  const columns = ["No.", "Name", "Score", "Duration", "Format", "Date", "Rating"];
  expect(rows.map((row) => columns.map((name) => row[name]))).toEqual(
    expected.map((row) => {
      const { number, name, score, date, rating } = row;
      return [String(number), name, `${score}/10`, "10 Minutes", "MCQ", date, rating];
    }),
  );
}

testAlone(
  "eleven own results make two pages, rated and counted; an admin sees the same beside all others (MYRES-02 to MYRES-05, UASS-01 to UASS-03, ALLRES-01 to ALLRES-05, CONST-01 to CONST-05, CSV-01 to CSV-04, CSV-07, CSV-08, CSV-09, STATE-11)",
  async ({ page, context, product, newAccount, signIn }) => {
    const other = await newAccount({ name: "=1+1" });
    await signIn(other);
    await takeAll(context, product.url, [10]);
    const person = await newAccount({ name: 'Ida "Rhodes", of Mathematics' });
    await signIn(person);
    await takeAll(context, product.url, scores);
    const own: { name: string; score: number; createdAt: string }[] = await dataOf(
      context,
      "/api/assessment/my-assessments",
    );
    expect(own.map(({ score }) => score)).toEqual(scores.toReversed());
    const expected = (rate: (score: number) => string) =>
      own.map(({ name, score, createdAt }, index) => ({
        number: index + 1,
        name,
        score,
        date: createdAt.slice(0, 10),
        rating: rate(score),
      }));
    const expectPages = async () => {
      await expect(bodyRows(page)).toHaveCount(10);
      expectResultRows(await readTable(page), expected(ownRating).slice(0, 10));
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expect(bodyRows(page)).toHaveCount(1);
      expectResultRows(await readTable(page), expected(ownRating).slice(10));
      await page.getByRole("button", { name: "Previous", exact: true }).click();
      await expect(bodyRows(page)).toHaveCount(10);
      await pageButton(page, 2).click();
      await expect(bodyRows(page)).toHaveCount(1);
    };
    await page.goto("/my-assessments");
    await expectPages();
    await main(page).getByRole("link", { name: "Return", exact: true }).click();
    await expect(page).toHaveURL("/profile");
    const { id } = await dataOf(context, "/api/user/profile");

    const admin = await newAccount({ name: "Betty Holberton" });
    product.grantAdmin(admin.email);
    await signIn(admin);
    await page.goto(`/user-assessments/${id}`);
    await expectPages();
    await main(page).getByRole("link", { name: "Return", exact: true }).click();
    await expect(page).toHaveURL("/assessments-data");
    const all = await dataOf(context, "/api/assessment/get-assessments");
    await expect(totalButton(page, all.length)).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(10);
    const first = await readTable(page);
    await pageButton(page, 2).click();
    await expect(bodyRows(page).first().locator("td").first()).toHaveText(/11$/);
    const rows = [...first, ...(await readTable(page))].slice(0, 12);
    expectResultRows(rows.slice(0, 11), expected(adminRating));
    expect(rows.map((row) => row.User)).toEqual([...Array(11).fill(person.name), other.name]);
    const { name, rows: lines } = await download(page, "/api/assessment/get-assessments");
    expect(name).toBe("AssayAssessments.csv");
    expect(lines[0]).toEqual(
      ["Name", "Format", "Duration", "Score", "Date", "User Name", "Email", "Phone"].concat([
        "Profile Type",
        "Company",
        "Institute",
      ]),
    );
    expect(lines).toHaveLength(all.length + 1);
    const day = own[0]!.createdAt.slice(0, 10);
    const test = ["MCQ", "10 Minutes"];
    const lastOf = ({ email }: Account) => [email, "0123456789", "Student", "", "Harbour School"];
    const [python, javascript] = [own[0]!.name, own[10]!.name];
    expect(lines[1]).toEqual([python, ...test, "1", day, person.name, ...lastOf(person)]);
    expect(lines[12]).toEqual([javascript, ...test, "10", day, `'${other.name}`, ...lastOf(other)]);
    await page.getByRole("row", { name: other.name }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
  },
);

testAlone(
  "an admin sees all users, ten a page, one user's details, and gets the file of all (GEN-08, GEN-09, USERS-01 to USERS-09, USER-01 to USER-09, CSV-05, CSV-06, CSV-09, STATE-11)",
  async ({ page, context, product, newAccount, signIn }) => {
    await Promise.all(Array.from({ length: 9 }, () => newAccount({ name: "Ruth Teitelbaum" })));
    const person = await newAccount({
      name: "+Kay McNulty",
      profileType: "Employee",
      company: "Eckert",
      position: "X",
    });
    await signIn(person);
    await takeAll(context, product.url, [4, 8]);
    const admin = await newAccount({ name: "Betty Holberton" });
    await signIn(admin);
    const address = {
      localAddress: "1 Pier",
      city: "Paris",
      zip: "00123",
      state: "Texas",
      country: "France",
    };
    await context.request.patch("/api/user/update", { data: address });
    product.grantAdmin(admin.email);
    await signIn(admin);
    await page.goto("/users");
    await expect(page.getByRole("table", { name: "All Users" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Users");
    const users = await dataOf(context, "/api/user/get-users");
    await expect(totalButton(page, users.length)).toBeVisible();
    await expect
      .poll(async () => (await headers(page)).slice(0, 6))
      .toEqual(["No.", "Name", "Email", "Phone", "Profile", "Assessments"]);
    const rows = await readTable(page);
    expect(rows).toHaveLength(10);
    const shown = (row: Record<string, string> | undefined) => Object.values(row ?? {}).slice(0, 6);
    expect(shown(rows[0])).toEqual(["1", admin.name, admin.email, "0123456789", "Student", "0"]);
    expect(shown(rows[1])).toEqual(["2", person.name, person.email, "0123456789", "Employee", "2"]);
    const { name, rows: lines } = await download(page, "/api/user/get-users");
    expect(name).toBe("AssayUsers.csv");
    const columns = ["Id", "Name", "Email", "Phone", "Profile Type", "Verified", "createdAt"];
    expect(lines[0]).toEqual(columns);
    expect(lines).toHaveLength(users.length + 1);
    const kay = users.find(({ email }: Account) => email === person.email);
    const line = lines.find((values) => values[2] === person.email);
    expect(line).toEqual([
      kay.id,
      `'${person.name}`,
      person.email,
      "0123456789",
      "Employee",
      "false",
      kay.createdAt,
    ]);
    await pageButton(page, 2).click();
    await expect(bodyRows(page).first().locator("td").first()).toHaveText(/11$/);

    const detail = (label: string) =>
      main(page)
        .locator("dl > div", { has: page.getByText(label, { exact: true }) })
        .locator("dd")
        .first();
    await pageButton(page, 1).click();
    await page.getByRole("row", { name: person.name }).getByRole("link", { name: /^View/ }).click();
    await expect(page).toHaveURL(`/user/${kay.id}`);
    const missing = "Not Updated Yet";
    const details = {
      Email: person.email,
      Phone: "0123456789",
      Assessments: "2",
      Profile: "Employee",
      Address: missing,
      City: missing,
      Zip: missing,
      State: missing,
      Country: missing,
      Verified: "No",
      Admin: "No",
      "Member since": kay.createdAt.slice(0, 10),
    };
    for (const [label, value] of Object.entries(details))
      await expect(detail(label), label).toHaveText(value);
    const results = main(page).locator('a[href^="/user-assessments/"]');
    await expect(results).toHaveAttribute("href", `/user-assessments/${kay.id}`);
    const link = await product.linkInMail(person.email, "verify");
    expect((await context.request.patch(`/api/user${link}`)).status()).toBe(200);
    await page.reload();
    await expect(detail("Verified")).toHaveText("Yes");
    await main(page).getByRole("link", { name: "Return", exact: true }).click();
    await expect(page).toHaveURL("/profile");
    const { id } = await dataOf(context, "/api/user/profile");
    await page.goto(`/user/${id}`);
    const own = { Assessments: "0", Address: "1 Pier", ...{ City: "Paris", Zip: "00123", State: "Texas" } };
    for (const [label, value] of Object.entries({ ...own, Country: "France", Admin: "Yes" }))
      await expect(detail(label), label).toHaveText(value);
    await expect(results).toHaveCount(0);
  },
);

test("page numbers collapse to the first five, the last and two on either side, with one ellipsis per gap; dates are days (CAT-14, CONST-06 to CONST-10, MYRES-04, ENT-08)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await takeAll(context, product.url, [5]);
  const [result] = await dataOf(context, "/api/assessment/my-assessments");
  const times = ["2026-03-01T00:00:00.000Z", "2026-02-28T23:59:59.999Z"];
  const data = Array.from({ length: 10 }, (_, place) => ({
    ...result,
    id: `${result.id}-${place}`,
    createdAt: times[place % 2],
  }));
  await page.route("**/api/assessment/my-assessments?*", (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
    const extent = { page: number, limit: 10, total: 200, pages: 20 };
    return route.fulfill({ json: { message: "", data, page: extent } });
  });
  const expected = {
    1: "1 2 3 4 5 … 20",
    3: "1 2 3 4 5 … 20",
    7: "1 2 3 4 5 6 7 8 9 … 20",
    8: "1 2 3 4 5 6 7 8 9 10 … 20",
    9: "1 2 3 4 5 … 7 8 9 10 11 … 20",
    10: "1 2 3 4 5 … 8 9 10 11 12 … 20",
    18: "1 2 3 4 5 … 16 17 18 19 20",
    20: "1 2 3 4 5 … 18 19 20",
  };
  const marks = async () =>
    (await page.getByRole("navigation", { name: "Pages" }).locator("li").allTextContents())
      .map((text) => text.trim())
      .filter((text) => !/Previous|Next/.test(text))
      .join(" ");
  for (const [number, shown] of Object.entries(expected)) {
    await page.goto(`/my-assessments?page=${number}`);
    await expect(pageButton(page, Number(number))).toHaveAttribute("aria-current", "page");
    await expect.poll(() => marks(), `page ${number}`).toBe(shown);
  }
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeDisabled();
  const rows = await readTable(page);
  expect(rows.map((row) => row["No."])[0]).toBe("191");
  expect(rows.slice(0, 2).map((row) => row.Date)).toEqual(["2026-03-01", "2026-02-28"]);
  await pageButton(page, 5).click();
  await expect.poll(() => marks()).toBe("1 2 3 4 5 6 7 … 20");
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(pageButton(page, 4)).toHaveAttribute("aria-current", "page");
});

test("only admins and the person see a user's results; others stay on the page and read why (ROUTE-18, UASS-04, ROLE-01, ROLE-02)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  const person = await newAccount({ profileType: "Employee", company: "Eckert", position: "Author" });
  await signIn(person);
  await takeAll(context, product.url, [9]);
  const { id } = await dataOf(context, "/api/user/profile");
  const calls = await intercept(page, "/api/assessment/user-assessments/");
  const address = `/user-assessments/${id}`;
  await page.goto(address);
  await expect(bodyRows(page)).toHaveCount(1);
  await expect(main(page).getByRole("link", { name: "Return", exact: true })).toHaveAttribute(
    "href",
    "/my-assessments",
  );
  expect(calls.requests).toHaveLength(1);
  for (const link of ["/login", "/my-assessments"]) {
    await context.clearCookies();
    if (link !== "/login") await signIn(await newAccount());
    await page.goto(address);
    await expect(main(page).locator(`a[href="${link}"]`)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(bodyRows(page)).toHaveCount(0);
    const reply = await context.request.get(`/api/assessment/user-assessments/${id}`);
    expect(reply.status()).toBe(link === "/login" ? 401 : 403);
  }
  expect(calls.requests).toHaveLength(1);
});
