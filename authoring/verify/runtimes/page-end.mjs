/** The end of every page program: waits until pending work is done, then signals the end. */
await globalThis.tick();
globalThis.assayFinish?.();
