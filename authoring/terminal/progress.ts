/** Progress of long work in a terminal: a bar on a terminal, an occasional line elsewhere. */

/** Draws on standard error, so that standard output stays clean for `--json`; wipes itself at the end. */
export function createProgress(title: string): (done: number, of: number, label: string) => void {
  const { stderr } = process;
  let lastPercent = -1;
  return (done, of, label) => {
    const percent = of === 0 ? 100 : Math.floor((100 * done) / of);
    if (stderr.isTTY) {
      const filled = Math.round(percent / 5);
      const bar = "█".repeat(filled) + "░".repeat(20 - filled);
      stderr.write(done >= of ? "\r\u001b[K" : `\r\u001b[K${title} ${bar} ${done}/${of} ${label}`);
    } else if (Math.floor(percent / 10) > Math.floor(lastPercent / 10) && done < of) {
      stderr.write(`${title} ${percent} % (${done}/${of}) ${label}\n`);
    }
    lastPercent = percent;
  };
}
