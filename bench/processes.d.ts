/** Servers under measurement: started, watched for the CPU they use, stopped. */
import { type ChildProcess } from "node:child_process";
export interface Measured {
  url: string;
  process: ChildProcess;
  /** CPU seconds of user and system so far, its threads included. */
  cpuSeconds(): number;
  /** Resident memory in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}
/** Starts a script and waits until it answers. */
export declare function startMeasured(
  script: string,
  path: string,
  environment: Record<string, string>,
): Promise<Measured>;
