/** The worker thread that writes export files. */
import { parentPort } from "node:worker_threads";
import { exporters } from "../../authoring/exchange/writers/export-file.ts";
import type { ExportJob } from "./export.ts";

parentPort?.on("message", ({ format, set }: ExportJob) => {
  const written = exporters[format](set);
  parentPort?.postMessage(typeof written === "string" ? new TextEncoder().encode(written) : written);
});
