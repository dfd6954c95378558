/** Figures as a Markdown table. */
export declare function median(values: number[]): number;
/** The value that so many per cent of all are not above. */
export declare function percentile(values: number[], percent: number): number;
export declare function table(head: string[], rows: string[][]): string;
