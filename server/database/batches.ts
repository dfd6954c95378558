/** Reads rows of any number in batches, so that only one batch is in memory at a time. */

/** @param read up to a batch of rows after the given one, in the order of a unique key; fewer mean the end */
export async function* inBatches<Row>(
  size: number,
  read: (after: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, size);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
