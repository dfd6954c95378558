/** Runs the worker thread that draws certificates, since drawing one takes a tenth of a second. */
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { createJobThread, type JobThread } from "../../platform/job-thread.ts";
import type { HallmarkChoice } from "../hallmark-choice.ts";

export interface PrintJob extends HallmarkChoice {
  certificate: Certificate;
  /** The operator's name. */
  issuer: string;
}

export type PrintThread = JobThread<PrintJob>;

/** Draws one certificate at a time. */
export function createPrintThread(): PrintThread {
  return createJobThread(new URL("./pdf-thread.ts", import.meta.url), "printing");
}
