/** Stands last in every page program: lets what is under way come to rest, then says that the program has ended. */
await globalThis.tick();
globalThis.assayFinish?.();
