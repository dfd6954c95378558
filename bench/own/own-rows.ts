/** Rows of the tables about own assessments: figures and their limits. */
import type { Measured } from "../processes.ts";
import { percentile } from "../report.ts";

export interface Row {
  what: string;
  figure: string;
  /** CPU time of the server, which other load on the machine does not affect. */
  cpu?: string;
  bar?: string;
  isKept?: boolean;
}

/** Percentiles of times, with their names. */
export const ms = (times: number[], ...percents: number[]) => {
  const figure = (percent: number) => percentile(times, percent).toFixed(1);
  return `${percents.map((percent) => `${percent === 100 ? "most" : `p${percent}`} ${figure(percent)}`).join(", ")} ms`;
};

/** A row whose value must not exceed its limit. */
export function barred(what: string, figure: string, value: number, most: number, bar: string): Row {
  return { what, figure, bar, isKept: value <= most };
}

/** CPU time that a server uses from now on, in milliseconds per call. */
export function cpuOf({ cpuSeconds }: Measured): (calls: number) => string {
  const before = cpuSeconds();
  return (calls) => `${((1000 * (cpuSeconds() - before)) / calls).toFixed(1)} ms`;
}
