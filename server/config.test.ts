/** Settings: validated all at once, refused with helpful messages, and without secrets in the output. */
import { expect, test } from "vitest";
import { checkSettings, isSecure } from "./config.ts";

const problemsOf = (environment: Record<string, string>) => {
  try {
    checkSettings(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

test("without settings it is a local production server on SQLite with limits on, and starts (A50)", () => {
  expect(checkSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    publicUrl: "http://localhost:3000",
    smtpUrl: undefined,
    trustProxy: 0,
    addressLimit: 600,
    rateLimit: true,
    environment: "production",
    attemptSeconds: 600,
    certificateSeconds: 60,
    hstsPreload: false,
    analytics: null,
  });
});

test("settings can't be changed afterwards", () => {
  const settings = checkSettings({});
  expect(Object.isFrozen(settings)).toBe(true);
});

test("listening on all interfaces without PUBLIC_URL is refused, on loopback it is not (A50)", () => {
  for (const HOST of ["0.0.0.0", "::", "192.0.2.1", "assay.example.com"]) {
    expect(problemsOf({ HOST })).toMatch(/PUBLIC_URL/);
    expect(problemsOf({ HOST, PUBLIC_URL: "https://assay.example.com" })).toBe("");
  }
  for (const HOST of ["127.0.0.1", "::1", "localhost"]) expect(problemsOf({ HOST })).toBe("");
});

test("a short attempt is refused in production, and allowed in tests (A50)", () => {
  expect(problemsOf({ ATTEMPT_SECONDS: "10" })).toMatch(/ATTEMPT_SECONDS/);
  expect(problemsOf({ ATTEMPT_SECONDS: "10", NODE_ENV: "production" })).toMatch(/ATTEMPT_SECONDS/);
  expect(checkSettings({ ATTEMPT_SECONDS: "10", NODE_ENV: "test" }).attemptSeconds).toBe(10);
  expect(checkSettings({ ATTEMPT_SECONDS: "600" }).attemptSeconds).toBe(600);
  for (const NODE_ENV of [undefined, "production"])
    expect(problemsOf({ CERTIFICATE_SECONDS: "0", ...(NODE_ENV ? { NODE_ENV } : {}) })).toMatch(
      /CERTIFICATE_SECONDS/,
    );
  expect(checkSettings({ CERTIFICATE_SECONDS: "0", NODE_ENV: "test" }).certificateSeconds).toBe(0);
  expect(checkSettings({ CERTIFICATE_SECONDS: "60" }).certificateSeconds).toBe(60);
});

test("all invalid values are reported at once, each by its name", () => {
  const wrong = {
    NODE_ENV: "prod",
    PORT: "70000",
    PUBLIC_URL: "ftp://assay.example.com",
    DATABASE_URL: "mysql://db",
    SMTP_URL: "mail.example.com",
    MAIL_FROM: "no address",
    CONTACT_EMAIL: "a@b, c@d",
    MAIN_SITE_URL: "javascript:alert(1)",
    SOCIAL_LINKS: "LinkedIn",
    TRUST_PROXY: "yes",
    ADDRESS_LIMIT: "59",
    RATE_LIMIT: "perhaps",
    HSTS_PRELOAD: "2",
    METRICS_PORT: "0",
    LOG_LEVEL: "loud",
    ANALYTICS_PROVIDER: "other",
  };
  const message = problemsOf(wrong);
  for (const name of Object.keys(wrong)) expect(message).toContain(name);
});

test("a refused address is not repeated, since it may hold a password", () => {
  for (const name of ["DATABASE_URL", "SMTP_URL"]) {
    const message = problemsOf({ [name]: "mysql://user:canary-password@db.example.com/x" });
    expect(message).toContain(name);
    expect(message).not.toContain("canary");
  }
});

test("numbers are whole and within their bounds; blanks count as not set", () => {
  for (const PORT of ["-1", "65536", "3000.5", "abc", "Infinity"])
    expect(problemsOf({ PORT })).toMatch(/PORT/);
  for (const [PORT, port] of [
    ["0", 0],
    ["65535", 65_535],
    ["  ", 3000],
    ["", 3000],
  ] as const) {
    expect(checkSettings({ PORT }).port).toBe(port);
  }
  for (const TRUST_PROXY of ["-1", "11", "1.5"]) expect(problemsOf({ TRUST_PROXY })).toMatch(/TRUST_PROXY/);
});

test("the limits of a network address have their defaults and are whole numbers", () => {
  const { signupsPerHour, resetMailsPerHour, failedSignInsPerAddress } = checkSettings({});
  expect([signupsPerHour, resetMailsPerHour, failedSignInsPerAddress]).toEqual([20, 30, 100]);
  for (const name of ["SIGNUPS_PER_HOUR", "RESET_MAILS_PER_HOUR", "FAILED_SIGN_INS_PER_ADDRESS"])
    for (const wrong of ["0", "-1", "1.5", "many"]) expect(problemsOf({ [name]: wrong })).toContain(name);
});

test("flags are on or off in several words, in any letter case", () => {
  for (const RATE_LIMIT of ["on", "TRUE", "1", "Yes"])
    expect(checkSettings({ RATE_LIMIT }).rateLimit).toBe(true);
  for (const RATE_LIMIT of ["off", "False", "0", "NO"])
    expect(checkSettings({ RATE_LIMIT }).rateLimit).toBe(false);
});

test("addresses lose their trailing slash, and https decides about secure cookies", () => {
  const settings = checkSettings({
    PUBLIC_URL: "https://assay.example.com//",
    MAIN_SITE_URL: "https://x.example/",
  });
  expect(settings).toMatchObject({
    publicUrl: "https://assay.example.com",
    mainSiteUrl: "https://x.example",
  });
  expect(isSecure(settings)).toBe(true);
  expect(isSecure(checkSettings({}))).toBe(false);
});

test("a sender that would add a header or a second address is refused (A33)", () => {
  for (const MAIL_FROM of ["a@b.c\r\nBcc: x@y.z", "a@b.c, x@y.z", "Name <a@b.c> <x@y.z>", "<>", "a b@c.d"]) {
    expect(problemsOf({ MAIL_FROM }), MAIL_FROM).toMatch(/MAIL_FROM/);
  }
  expect(checkSettings({ MAIL_FROM: "Assay Team <team@assay.example>" }).mailFrom).toBe(
    "Assay Team <team@assay.example>",
  );
});

test("social links are read as label and address; schemes other than http are refused", () => {
  expect(
    checkSettings({ SOCIAL_LINKS: "LinkedIn=https://l.example/?a=b, Blog=https://b.example" }).socialLinks,
  ).toEqual([
    { label: "LinkedIn", url: "https://l.example/?a=b" },
    { label: "Blog", url: "https://b.example" },
  ]);
  for (const SOCIAL_LINKS of ["X=javascript:alert(1)", "=https://x.example", "X=", "X=data:text/html,x"]) {
    expect(problemsOf({ SOCIAL_LINKS })).toMatch(/SOCIAL_LINKS/);
  }
});

test("analytics need their account, and are off unless named", () => {
  expect(problemsOf({ ANALYTICS_PROVIDER: "plausible" })).toMatch(/ANALYTICS_SITE/);
  expect(checkSettings({ ANALYTICS_PROVIDER: "umami", ANALYTICS_SITE: "id" }).analytics).toMatchObject({
    provider: "umami",
    site: "id",
    src: expect.stringMatching(/^https:/),
  });
});
