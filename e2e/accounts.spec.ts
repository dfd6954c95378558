/** Sign-up, sign-in, forgotten and changed passwords, and verified addresses, from the first field to the last mail. */
import { expect, test } from "./fixtures.ts";
import { button, expectEachRequired, expectLinks, field, fillIn, main, notice } from "./forms.ts";
import { intercept } from "./intercept.ts";

test("login has its fields and links, and sends everything except empty fields and malformed addresses (LOGIN-01, LOGIN-02, LOGIN-03, LOGIN-05, LOGIN-06, LOGIN-07, ROUTE-02)", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)/);
  const login = await intercept(page, "/api/user/login");
  await page.goto("/login");
  await expectLinks(page, "/signup", "/forget-password");
  await expectEachRequired(page, { Email: "ada@example.org", Password: "a password" }, "Login");
  for (const email of ["a", "a@b", "a b@c.de", "@c.de"]) {
    await fillIn(page, { Email: email, Password: "a password" });
    await button(page, "Login").click();
    await expect(main(page).getByText("Please enter a valid email address."), email).toBeVisible();
  }
  expect(login.requests).toEqual([]);
  await fillIn(page, { Email: "a@b.c", Password: "a password" });
  await button(page, "Login").click();
  await expect(notice(page, /./).first()).toBeVisible();
  expect(login.requests.map((request) => request.postDataJSON())).toEqual([
    { email: "a@b.c", password: "a password" },
  ]);
});

test("twenty times out of twenty a login ends on /assessments and never passes /profile (LOGIN-04)", async ({
  page,
  context,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const user = await (await context.request.get("/api/user/profile")).json();
  await intercept(page, "/api/user/login", { status: 200, body: user });
  await intercept(page, "/api/user/logout", { status: 200, body: { message: "", data: null } });
  const passed: string[] = [];
  page.on("framenavigated", (frame) => passed.push(new URL(frame.url()).pathname));
  await page.goto("/profile");
  for (let time = 1; time <= 20; time += 1) {
    await button(page, "Logout").click();
    await expect(page).toHaveURL("/login");
    passed.length = 0;
    await fillIn(page, { Email: "ada@example.org", Password: "a password" });
    await button(page, "Login").click();
    await expect(page, `time ${time}`).toHaveURL("/assessments");
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    expect(passed.slice(0, 2), `time ${time}`).toEqual(["/assessments", "/profile"]);
  }
});

test("a failed login clears both fields; a button restores the address, never the password (LOGIN-08)", async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/401 \(Unauthorized\)/);
  const { email } = await newAccount();
  await page.goto("/login");
  await fillIn(page, { Email: email, Password: "not the password" });
  await button(page, "Login").click();
  await expect(page.getByRole("button", { name: "Put my entries back" })).toBeVisible();
  for (const label of ["Email", "Password"]) await expect(field(page, label)).toHaveValue("");
  await expect(page).toHaveURL("/login");
  await page.getByRole("button", { name: "Put my entries back" }).click();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "Password")).toHaveValue("");
});

test("signup requires every field of the chosen occupation and a phone number of ten digits (SIGNUP-01 to SIGNUP-07, SIGNUP-09, SIGNUP-10, SIGNUP-11, SIGNUP-13, SIGNUP-14, ROUTE-04)", async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/);
  const { email } = await newAccount();
  const signup = await intercept(page, "/api/user/signup");
  await page.goto("/signup");
  await expectLinks(page, "/login", "/forget-password");
  const occupation = page.getByRole("group", { name: "Occupation" });
  await expect.poll(() => occupation.locator("label").allTextContents()).toEqual(["Student", "Employee"]);
  await expect(occupation.getByRole("radio").first()).toHaveAttribute("required", "");
  const typed = { Name: "Ada Lovelace", Email: email, Phone: "0123456789", Password: "compilers and clocks" };
  await fillIn(page, typed);
  await button(page, "Signup").click();
  await expect(page.getByText("Please choose Student or Employee.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Student" })).toBeFocused();
  const expectShown = async (labels: string[]) => {
    for (const label of ["Institute", "Company", "Position", "Course"])
      await expect(field(page, label), label).toHaveCount(labels.includes(label) ? 1 : 0);
  };
  await expectShown([]);
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await expectShown(["Institute"]);
  await page.getByRole("radio", { name: "Employee" }).check({ force: true });
  await expectShown(["Company", "Position"]);
  await expect(field(page, "Company")).toHaveAttribute("placeholder", "Assay");
  await expectEachRequired(page, { ...typed, Company: "Analytical", Position: "Author" }, "Signup");
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  await expectShown(["Institute"]);
  await expectEachRequired(page, { Institute: "Harbour School" }, "Signup");
  await fillIn(page, { ...typed, Institute: "Harbour School" });
  for (const phone of ["012345678", "01234567890"]) {
    await field(page, "Phone").fill(phone);
    await button(page, "Signup").click();
    await expect(main(page).getByText("Phone number must be 10 digits."), phone).toBeVisible();
  }
  expect(signup.requests).toEqual([]);
  await field(page, "Phone").fill("0123456789");
  await button(page, "Signup").click();
  await expect(notice(page, /account|address/)).toBeVisible();
  expect(signup.requests).toHaveLength(1);
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
});

test("an employee signs up, is signed in immediately, and verifies with the mailed link (SIGNUP-08, STATE-05, CALL-02, CALL-11, GEN-07, VERIFY-01, VERIFY-02, VERIFY-03, VERIFY-06, CALL-14, PROF-10, PROF-20)", async ({
  page,
  product,
  newEmail,
}) => {
  const email = newEmail();
  const signup = await intercept(page, "/api/user/signup");
  const passed = new Set<string>();
  page.on("framenavigated", (frame) => passed.add(new URL(frame.url()).pathname));
  await page.goto("/signup");
  await fillIn(page, {
    Name: "Ada Lovelace",
    Email: email,
    Phone: "0123456789",
    Password: "engines of brass",
  });
  await page.getByRole("radio", { name: "Employee" }).check({ force: true });
  await fillIn(page, { Company: "Analytical", Position: "Author" });
  await button(page, "Signup").click();
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toHaveAttribute("href", "/profile");
  await expect(page).toHaveURL("/assessments");
  expect([...passed]).toEqual(["/signup", "/assessments"]);
  expect(Object.keys(signup.requests[0]?.postDataJSON()).sort()).toEqual(
    ["company", "email", "institute", "name", "password", "phone", "position", "profileType"].sort(),
  );
  const link = await product.linkInMail(email, "verify");
  await page.goto("/profile");
  await expect(main(page).getByText("Not verified")).toBeVisible();
  const mail = await intercept(page, "/api/user/send-verification-code", {
    status: 200,
    body: { message: "Sent.", data: null },
  });
  await button(page, "Verify Email").click();
  await expect(notice(page, "Sent.")).toBeVisible();
  expect(mail.requests[0]?.postDataJSON()).toEqual({ email });
  const verify = await intercept(page, "/api/user/verify/");
  verify.hold();
  await page.goto(link);
  await expect(page.getByText("Verifying email...", { exact: true })).toBeVisible();
  verify.release();
  await expect(page.getByText("Your email has been verified", { exact: true })).toBeVisible();
  await expect(main(page)).toContainText(/thank you.*sign in/i);
  await expect(main(page).getByRole("link", { name: "Go to assessments" })).toHaveAttribute(
    "href",
    "/assessments",
  );
  await page.reload();
  await expect(page.getByText("Your email has been verified", { exact: true })).toBeVisible();
  expect(verify.requests).toHaveLength(2);
  for (const request of verify.requests) {
    expect((await request.allHeaders()).cookie).toBeUndefined();
    expect(request.postData()).toBeNull();
  }
  await page.goto("/profile");
  await expect(main(page).getByText("Verified", { exact: true }).last()).toBeVisible();
  await expect(button(page, "Verify Email")).toHaveCount(0);
});

test("a forgotten password is reset with the mailed link, which works once (GEN-06, FORGOT-01 to FORGOT-06, RESET-01 to RESET-06)", async ({
  page,
  product,
  request,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/500 \(Internal Server Error\)|410 \(Gone\)/);
  const { email, password } = await newAccount();
  const forgot = await intercept(page, "/api/user/forget-password", { status: 500, body: {} });
  await page.goto("/forget-password");
  await expectLinks(page, "/signup", "/login");
  await expect(main(page).locator("form input")).toHaveCount(1);
  await expect(field(page, "Email")).toHaveAttribute("type", "email");
  const send = main(page).locator("form button");
  await expectEachRequired(page, { Email: email }, "Send instructions");
  expect(forgot.requests).toEqual([]);
  await field(page, "Email").fill(email);
  await send.click();
  await expect(page.getByRole("button", { name: "Put my entries back" })).toBeVisible();
  await expect(field(page, "Email")).toHaveValue("");
  forgot.reply = "server";
  await page.getByRole("button", { name: "Put my entries back" }).click();
  await expect(field(page, "Email")).toHaveValue(email);
  await send.click();
  await expect(page.getByRole("heading", { name: "Check your email", exact: true })).toBeVisible();
  await expect(main(page)).toContainText("instructions to reset the password were sent to the mail");
  await expect(field(page, "Email")).toHaveCount(0);
  expect(forgot.requests.at(-1)?.postDataJSON()).toEqual({ email });

  await page.goto(await product.linkInMail(email, "reset"));
  const reset = await intercept(page, "/api/user/reset/");
  const newPassword = main(page).locator("form input");
  await expect(newPassword).toHaveCount(1);
  await expect(newPassword).toHaveAttribute("type", "password");
  await expect(newPassword).toHaveAttribute("required", "");
  for (const refused of ["", "short"]) {
    await newPassword.fill(refused);
    await button(page, "Reset Password").click();
    await expect(newPassword).toHaveAttribute("aria-invalid", "true");
  }
  expect(reset.requests).toEqual([]);
  await newPassword.fill("another thing entirely");
  await button(page, "Reset Password").click();
  await expect(main(page)).toContainText("Your new password is set.");
  await expect(newPassword).toHaveValue("");
  expect(reset.requests.at(-1)?.postDataJSON()).toEqual({ newPassword: "another thing entirely" });
  await newPassword.fill("a third thing entirely");
  await button(page, "Reset Password").click();
  await expect(page.getByRole("alert").getByText(/./).first()).toBeVisible();
  await expect(newPassword).toHaveValue("");
  await expect(page.getByRole("button", { name: "Put my entries back" })).toHaveCount(0);
  const statusOf = async (tried: string) =>
    (await request.post("/api/user/login", { data: { email, password: tried } })).status();
  expect([await statusOf(password), await statusOf("another thing entirely")]).toEqual([401, 200]);
});

test("changing the password signs out; errors appear beside their fields (CHPW-01, CHPW-02, CHPW-03, CHPW-04, CHPW-05, CALL-07, PROF-24)", async ({
  page,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/422 \(Unprocessable/);
  const account = await newAccount();
  await signIn(account);
  await page.goto("/profile");
  await main(page).getByRole("link", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/change-password");
  const change = await intercept(page, "/api/user/change-password");
  const typed = {
    "Current Password": account.password,
    "New Password": "looms and patterns",
    "Confirm New Password": "looms and patterns",
  };
  await expectEachRequired(page, typed, "Change Password");
  await fillIn(page, { ...typed, "Confirm New Password": "looms and patterms" });
  await button(page, "Change Password").click();
  await expect(main(page).getByText("Passwords do not match.")).toBeVisible();
  await fillIn(page, { ...typed, "New Password": "short", "Confirm New Password": "short" });
  await button(page, "Change Password").click();
  await expect(field(page, "New Password")).toHaveAttribute("aria-invalid", "true");
  expect(change.requests).toEqual([]);
  await fillIn(page, { ...typed, "Current Password": "not the password" });
  await button(page, "Change Password").click();
  await expect(notice(page, "Error | Try again after sometime.")).toBeVisible();
  await expect(field(page, "Current Password")).toHaveAttribute("aria-invalid", "true");
  await fillIn(page, typed);
  await button(page, "Change Password").click();
  await expect(page).toHaveURL("/login");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: account.name })).toHaveCount(0);
  expect(change.requests.at(-1)?.postDataJSON()).toEqual({
    oldPassword: account.password,
    newPassword: "looms and patterns",
  });
});

test("visitors can try a question beside the login, which leads to the assessments", async ({
  page,
  checkAccessibility,
}) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/login");
    const about = page.getByRole("complementary", { name: "About Assay" });
    await about.getByRole("radio", { name: "6", exact: true }).check();
    await expect(about.getByRole("status")).toContainText("Not quite.");
    await about.getByRole("radio", { name: "7", exact: true }).check();
    await expect(about.getByRole("status")).toContainText("Right. Six of the 36 rolls add up to 7");
    await checkAccessibility(page, `sample question at ${width} px`);
    await page.getByRole("main").getByRole("link", { name: "See the 42 assessments" }).click();
    await expect(page).toHaveURL(/\/assessments$/);
  }
});
