/** Ids in paths. Any text is taken: what is none of ours is answered as not found, well formed or not. */
import * as z from "zod/mini";

export const identifier = z.string();
