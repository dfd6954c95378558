/** Everything that is shown outside of the product: certificates, shared results, badges and mails. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { send } from "../../author-team.ts";
import { expect, takeByCalls } from "../../fixtures.ts";
import { makeClass, set } from "../../scenes/classes.ts";
import { inDatabase } from "../../scenes/sessions.ts";
import { decodeQuotedPrintable } from "../../server-process.ts";
import {
  callApi,
  type Family,
  type GalleryVisit,
  longName,
  press,
  type State,
  type Step,
} from "../family.ts";

/** A person with a certificate for an attempt, who is signed in afterwards. */
async function holder(
  visit: GalleryVisit,
  { name, slug, right, shown }: { name: string; slug: string; right: number; shown: object },
) {
  const account = await visit.newVerified({ name });
  await visit.actAs(account);
  const attempt = await takeByCalls(visit.context, visit.product.url, slug, right);
  const [{ code }] = await callApi(visit, "GET", "/assessment/my-certificates");
  await callApi(visit, "PATCH", `/assessment/certificates/${code}`, shown);
  return { account, attempt, code: code as string };
}

const certificate: Family = {
  name: "certificate",
  async arrive(visit) {
    const { context, newAdmin, actAs } = visit;
    const hidden = await holder(visit, { name: "Grace Hopper", slug: "javascript", right: 9, shown: {} });
    const shared = async (attempt: string, showsName: boolean) => {
      const body = { isShared: true, showsName };
      const { url } = await callApi(visit, "PATCH", `/assessment/attempts/${attempt}/share`, body);
      return new URL(url).pathname;
    };
    const sharedAddress = await shared(hidden.attempt, false);
    const everything = { showsName: true, showsScore: true };
    const shown = await holder(visit, {
      name: longName,
      slug: "generative-ai",
      right: 10,
      shown: everything,
    });
    const sharedWithName = await shared(shown.attempt, true);
    const revoked = await holder(visit, { name: "Rita Revoked", slug: "sql", right: 8, shown: everything });
    const admin = await newAdmin();
    await actAs(admin);
    await callApi(visit, "PATCH", `/assessment/certificates/${revoked.code}/revocation`, {
      reason: "Taken by somebody else.",
    });
    await context.clearCookies();
    const at = (code: string) => `/certificate/${code}`;
    return [
      { name: "01 name hidden", address: at(hidden.code) },
      { name: "02 name and score shown, long", address: at(shown.code) },
      { name: "03 revoked", address: at(revoked.code) },
      { name: "04 own", address: at(hidden.code), before: () => actAs(hidden.account) },
      {
        name: "05 own, copy link while the name is hidden",
        address: at(hidden.code),
        prepare: press(/^Copy link/),
        windowOnly: true,
      },
      { name: "06 own, revoked", address: at(revoked.code), before: () => actAs(revoked.account) },
      { name: "07 admin", address: at(shown.code), before: () => actAs(admin) },
      { name: "08 unknown", address: "/certificate/unknown" },
      {
        name: "10 print",
        address: at(shown.code),
        prepare: (page) => page.emulateMedia({ media: "print" }),
      },
      {
        name: "11 shared result",
        address: sharedAddress,
        before: async (page) => {
          await page.emulateMedia({ media: null });
          await context.clearCookies();
        },
      },
      { name: "12 shared with name", address: sharedWithName },
      { name: "13 shared, taken back", address: "/shared/unknown" },
    ];
  },
};

/** Shows one of the product's images on a blank page, at its own size. */
const image =
  (address: string): Step =>
  (page) =>
    page.setContent(
      `<body style="margin:0;background:#777"><h1 hidden></h1><img src="${address}" style="max-width:100%">`,
    );

/** The images of link previews and badges. */
const images: Family = {
  name: "images",
  async arrive(visit) {
    const { context, product, page } = visit;
    const everything = { showsName: true, showsScore: true };
    const states: State[] = [];
    for (const [name, slug, shown] of [
      ["Grace Hopper", "javascript", {}],
      [longName, "generative-ai", everything],
    ] as const) {
      const { code } = await holder(visit, { name, slug, right: 9, shown });
      const calls = `${product.url}/api/assessment/certificates/${code}`;
      const html = await (await context.request.get(`${product.url}/certificate/${code}`)).text();
      const preview = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "");
      const files = {
        "badge.png": `${calls}/badge.png`,
        "badge.svg": `${calls}/badge.svg`,
        "link preview": `${product.url}${preview.pathname}${preview.search}`,
      };
      for (const [name, address] of Object.entries(files)) {
        const reply = await context.request.get(address);
        expect(reply.ok(), address).toBe(true);
        const type = reply.headers()["content-type"]?.split(";")[0];
        // Chromium doesn't load images of a local server into a blank page.
        const data = `data:${type};base64,${(await reply.body()).toString("base64")}`;
        states.push({ name: `${slug} ${name}`, address: "", before: image(data) });
      }
    }
    await page.goto("about:blank");
    return states;
  },
};

/** Every mail that the steps of this family sent, rendered like in a mail program. */
const mails: Family = {
  name: "mails",
  async arrive(visit) {
    const { product, page, newAccount } = visit;
    const { account } = await holder(visit, { name: longName, slug: "sql", right: 9, shown: {} });
    await callApi(visit, "PATCH", "/user/forget-password", { email: account.email });
    await callApi(visit, "PATCH", "/user/change-password", {
      oldPassword: account.password,
      newPassword: "harbour and lantern",
    });
    await newAccount({ name: "Ada" });
    await product.linkInMail(account.email, "reset");
    const { stop } = await groupMails(visit);
    // Waits for the last ones to be written.
    await page.waitForTimeout(2000);
    const folder = join(product.dataDir, "outbox");
    const bySubject = new Map(
      readdirSync(folder)
        .filter((file) => file.endsWith(".eml"))
        .sort()
        .map((file) => readFileSync(join(folder, file), "utf8"))
        .map((mail) => [/^Subject: (.*)$/m.exec(mail)?.[1] ?? "mail", mail]),
    );
    const states: State[] = [...bySubject].map(([subject, mail]) => ({
      name: subject,
      address: "",
      before: (on: Page) => on.setContent(htmlPart(mail)),
    }));
    return [
      ...states,
      { name: "stopped by the link", address: stop },
      { name: "stopped, taken back", address: stop, prepare: press("Send them again") },
      { name: "stopped, link not complete", address: "/unsubscribe/reminders.nobody" },
    ];
  },
};

/** Sends the mails about assignments; returns the address that unsubscribes from them. */
async function groupMails(visit: GalleryVisit): Promise<{ stop: string }> {
  const { product } = visit;
  const made = await makeClass(visit, { name: "Databases, class 7b", takers: 2 });
  const exam = await set(made, { slug: "sql", title: "SQL, mid-term" }, true);
  await send(made.manager, "POST", `/api/assignments/${exam}/publication`, { mailsMembers: true });
  await set(made, { slug: "python", title: "Python, practice run" });
  // Managers get theirs on Mondays; this puts the same mail into the outbox.
  inDatabase(product, (database) =>
    database
      .prepare(
        "INSERT INTO mails (id, recipient, kind, details, created_at, expires_at, tries, next_try_at) VALUES (?, ?, 'assignmentDigest', '{}', ?, ?, 0, ?)",
      )
      .run(
        `digest-${made.group}`,
        made.managerAccount.email,
        new Date().toISOString(),
        new Date(Date.now() + 3_600_000).toISOString(),
        new Date().toISOString(),
      ),
  );
  await send(made.manager, "POST", `/api/assignments/${exam}/reminders`, {});
  const [link] = await product.foundInMail(made.accounts[0]!.email, /https?:\/\/\S+\/unsubscribe\/[\w.-]+/);
  await product.foundInMail(made.managerAccount.email, /groups this week/);
  return { stop: new URL(link).pathname };
}

/** The HTML part of a stored mail, with its images inlined. */
function htmlPart(mail: string): string {
  const parts = mail.split(/^--.*$/m);
  const part = parts.find((one) => /Content-Type: text\/html/i.test(one)) ?? "";
  const html = decoded(part);
  expect(html, "a mail's HTML part").not.toBe("");
  return html.replaceAll(/cid:(\w+)/g, (_, id: string) => {
    const image = parts.find((one) => one.includes(`Content-ID: <${id}>`)) ?? "";
    const base64 = image.trim().split(/\r?\n\r?\n/)[1] ?? "";
    expect(base64, `the image ${id}`).not.toBe("");
    return `data:image/png;base64,${base64.replaceAll(/\s/g, "")}`;
  });
}

function decoded(part: string): string {
  const [head = "", ...body] = part.trim().split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  return Buffer.from(decodeQuotedPrintable(text), "latin1").toString("utf8");
}

export const certificateFamilies = [certificate, images, mails];
