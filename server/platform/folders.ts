/** Where the build puts what the server reads. */
import { join } from "node:path";

const built = join(import.meta.dirname, "../../dist");

/** The pages. */
export const webFolder = join(built, "web");

/** The compiled question banks. */
export const contentFolder = join(built, "content");
