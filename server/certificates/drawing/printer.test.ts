/** The print queue: identical jobs run once, and people take turns. */
import { afterEach, expect, test } from "vitest";
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { createPrintThread, type PrintJob } from "./print-thread.ts";
import { createPrinter, type Printer } from "./printer.ts";

const certificate: Certificate = {
  code: "AbCd_-1234567890abcdef",
  url: "http://localhost:3000/certificate/AbCd_-1234567890abcdef",
  slug: "javascript",
  title: "JavaScript Assessment",
  maxScore: 10,
  passScore: 8,
  seconds: 600,
  attemptNumber: 1,
  issuedAt: "2026-11-01T10:00:00.000Z",
  revoked: false,
  revokedAt: null,
};
const job: PrintJob = { certificate, issuer: "Assay" };
const numbered = (attemptNumber: number): PrintJob => ({
  ...job,
  certificate: { ...certificate, attemptNumber },
});

let printer: Printer;
let drawn: PrintJob[];
/** A printer that records the jobs of its thread. */
function start(): void {
  const thread = createPrintThread();
  drawn = [];
  printer = createPrinter({
    run: (given) => {
      drawn.push(given);
      return thread.run(given);
    },
    close: () => thread.close(),
  });
}
afterEach(() => printer.close());

test("a certificate is drawn once, however many ask for it", async () => {
  start();
  const first = await printer.print(job, "a");
  expect(await printer.print({ ...job }, "b")).toBe(first);
  await Promise.all(["a", "b", "c"].map((client) => printer.print(numbered(2), client)));
  expect(drawn).toEqual([job, numbered(2)]);
});

test("it is redrawn when name, score or issuer change", async () => {
  start();
  const changed: PrintJob[] = [
    job,
    { ...job, certificate: { ...certificate, name: "Ada" } },
    { ...job, certificate: { ...certificate, score: 9 } },
    { ...job, issuer: "Another" },
  ];
  const files = [];
  for (const each of changed) files.push(await printer.print(each, "a"));
  expect(new Set(files).size).toBe(4);
  expect(drawn).toEqual(changed);
});

test("250 requests from one address delay another client's by one, and those beyond 200 are refused", async () => {
  start();
  const flood = Array.from({ length: 250 }, (_, index) =>
    printer.print(numbered(index + 1), "address:198.51.100.1").then(
      () => "printed",
      (error) => error.code,
    ),
  );
  await printer.print(numbered(1000), "device:known");
  const numbers = drawn.map(({ certificate }) => certificate.attemptNumber);
  expect([1, 2]).toContain(numbers.indexOf(1000));
  await printer.close();
  const outcomes = await Promise.all(flood.slice(-40));
  expect(new Set(outcomes)).toEqual(new Set(["busy"]));
});
