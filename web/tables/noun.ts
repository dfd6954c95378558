/** The noun for the rows of a list. */
export interface Noun {
  one: string;
  many: string;
}

/** "1 user", "1,204 users". */
export function counted(number: number, { one, many }: Noun): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
