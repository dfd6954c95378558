/** A cache bounded by the bytes of its values; the least recently used ones go first. */
export class ByteCache {
  readonly #limitBytes: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  /** @param limitBytes of all values together; a larger value is not kept at all */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The value of a key, which counts as used now; undefined when it is not cached. */
  get(key: string): Buffer | undefined {
    const value = this.#entries.get(key);
    if (!value) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Stores a value and evicts as many others as the limit asks for. */
  set(key: string, value: Buffer): void {
    this.#delete(key);
    if (value.length > this.#limitBytes) return;
    this.#entries.set(key, value);
    this.#bytes += value.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
  }
}
