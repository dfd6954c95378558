/** The worker thread that draws certificates. */
import { parentPort } from "node:worker_threads";
import { certificatePdf } from "./pdf.ts";
import type { PrintJob } from "./print-thread.ts";

parentPort?.on("message", async ({ certificate, issuer, ...choice }: PrintJob) => {
  parentPort?.postMessage(await certificatePdf(certificate, issuer, choice));
});
