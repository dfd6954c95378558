/** Ids in paths. Any text is accepted; unknown ids get 404, well formed or not. */
import * as z from "zod/mini";

export const identifier = z.string();
