/** Sign-in, sign-up, passwords, security, and addresses that don't exist. */
import { expect, takeByCalls } from "../../fixtures.ts";
import { fillIn, notice } from "../../forms.ts";
import { cut, type Family, press, reportQuestion, steps } from "../family.ts";

const person = {
  Name: "Grace Hopper",
  Email: "grace.new@example.org",
  Phone: "0123456789",
};

const firstSight: Family = {
  name: "first-sight",
  async arrive({ context, product, newAccount, newVerified, actAs }) {
    const unverified = await newAccount();
    const verified = await newVerified();
    const verifyLink = await product.linkInMail(unverified.email, "verify");
    const wrong = { Email: verified.email, Password: "wrong words here" };
    await context.clearCookies();
    return [
      { name: "login", address: "/login" },
      { name: "login window", address: "/login", windowOnly: true },
      { name: "login with empty fields", address: "/login", prepare: press(/^Login$/) },
      {
        name: "login refused",
        address: "/login",
        prepare: steps(
          (page) => fillIn(page, wrong),
          press(/^Login$/),
          (page) => expect(notice(page, /password/i).first()).toBeVisible(),
        ),
      },
      {
        name: "login without a network",
        address: "/login",
        before: cut("/api/user/login"),
        prepare: steps((page) => fillIn(page, wrong), press(/^Login$/)),
      },
      {
        name: "login for an assessment",
        address: "/assessments",
        prepare: async (page) => {
          await page
            .getByRole("link", { name: /Basic Excel/ })
            .first()
            .click();
          await expect(page).toHaveURL(/login/);
        },
      },
      { name: "signup", address: "/signup" },
      {
        name: "signup of a student",
        address: "/signup",
        prepare: async (page) => {
          await page.getByRole("radio", { name: "Student" }).check({ force: true });
          await fillIn(page, { ...person, Password: "compilers and clocks" });
        },
      },
      {
        name: "signup of an employee",
        address: "/signup",
        prepare: (page) => page.getByRole("radio", { name: "Employee" }).check({ force: true }),
      },
      { name: "signup with empty fields", address: "/signup", prepare: press(/^(Signup|Create account)$/) },
      {
        name: "signup with wrong values",
        address: "/signup",
        prepare: steps(
          (page) => fillIn(page, { Name: "G", Email: "grace", Phone: "12", Password: "password" }),
          press(/^(Signup|Create account)$/),
        ),
      },
      { name: "forgotten password", address: "/forget-password" },
      {
        name: "forgotten password, sent",
        address: "/forget-password",
        prepare: steps((page) => fillIn(page, { Email: verified.email }), press(/^(Send|Reset|Submit)/)),
      },
      { name: "reset", address: "/reset/some-token" },
      { name: "verification that fails", address: "/verify/some-token" },
      { name: "verification without a network", address: verifyLink, before: cut("/api/user/verify") },
      { name: "verified, signed out", address: verifyLink },
      {
        name: "verified, signed in",
        address: verifyLink,
        before: () => actAs(unverified),
      },
    ];
  },
};

const account: Family = {
  name: "account",
  async arrive(visit) {
    const { newVerified, actAs } = visit;
    const someone = await newVerified();
    await actAs(someone);
    const attempt = await takeByCalls(visit.context, visit.product.url, "javascript", 4);
    const setUp = steps(press(/^Set up two-factor/), async (page) => {
      await page.getByRole("textbox", { name: "Password" }).fill(someone.password);
      await press(/^Continue$/)(page);
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    });
    return [
      { name: "change of password", address: "/change-password" },
      { name: "change of password, empty", address: "/change-password", prepare: press(/Change Password/i) },
      { name: "update", address: "/update" },
      { name: "security", address: "/security" },
      { name: "security, setting up two-factor", address: "/security", prepare: setUp },
      {
        name: "security, deleting the account",
        address: "/security",
        prepare: press(/Delete/),
        windowOnly: true,
      },
      {
        name: "own reports",
        address: "/my-reports",
        before: () => reportQuestion(visit, attempt),
      },
    ];
  },
};

const trouble: Family = {
  name: "trouble",
  async arrive({ newAccount, actAs }) {
    await actAs(await newAccount());
    return [
      { name: "unknown address", address: "/nope" },
      { name: "unknown assessment", address: "/assessment/nope" },
      { name: "profile, server unreachable", address: "/profile", before: cut("/api/"), isLoading: true },
      { name: "catalogue, server unreachable", address: "/assessments", before: cut("/api/") },
      {
        name: "server error",
        address: "/my-assessments",
        before: (page) =>
          page.route("**/my-assessments*", (route) =>
            route.request().resourceType() === "document"
              ? route.continue()
              : route.fulfill({ status: 500, json: { success: false, message: "Error", code: "internal" } }),
          ),
      },
    ];
  },
};

export const accountFamilies = [firstSight, account, trouble];
