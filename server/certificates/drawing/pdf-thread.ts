/** The thread that draws certificates: a job comes in, its bytes go out. */
import { parentPort } from "node:worker_threads";
import { certificatePdf } from "./pdf.ts";
import type { PrintJob } from "./print-thread.ts";

parentPort?.on("message", async ({ certificate, issuer, ...choice }: PrintJob) => {
  parentPort?.postMessage(await certificatePdf(certificate, issuer, choice));
});
