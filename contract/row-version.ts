/** The version of a row that a change is based on, as the caller read it. */
import * as z from "zod/mini";

/** More changes than any row sees; both engines can still store one more. */
const most = 2_000_000_000;
const sentence = "Please give the version that you have read.";

export const rowVersion = z.int(sentence).check(z.minimum(0, sentence), z.maximum(most, sentence));
