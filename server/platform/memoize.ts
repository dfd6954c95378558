/** Remembers what was made of a text. */

/**
 * The same maker, which makes the same text's value once.
 * @param most values kept; beyond it all are forgotten
 */
export function memoize<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const remembered = new Map<string, Made>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (remembered.size >= most) remembered.clear();
    remembered.set(text, made);
    return made;
  };
}
