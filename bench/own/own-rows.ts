/** Lines of the tables about own assessments: figures with their bars. */
import type { Measured } from "../processes.ts";
import { percentile } from "../report.ts";

export interface Row {
  what: string;
  figure: string;
  /** Processor time of the server, which other work on the machine does not lengthen. */
  cpu?: string;
  bar?: string;
  isKept?: boolean;
}

/** Percentiles of times, with their names. */
export const ms = (times: number[], ...percents: number[]) => {
  const figure = (percent: number) => percentile(times, percent).toFixed(1);
  return `${percents.map((percent) => `${percent === 100 ? "most" : `p${percent}`} ${figure(percent)}`).join(", ")} ms`;
};

/** A row whose value must not exceed its bar. */
export function barred(what: string, figure: string, value: number, most: number, bar: string): Row {
  return { what, figure, bar, isKept: value <= most };
}

/** Processor time of a server from now on, in milliseconds for each of some calls. */
export function cpuOf({ cpuSeconds }: Measured): (calls: number) => string {
  const before = cpuSeconds();
  return (calls) => `${((1000 * (cpuSeconds() - before)) / calls).toFixed(1)} ms`;
}
