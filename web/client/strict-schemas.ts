/** Stops zod from compiling code at run time, which the content security policy forbids; import it before parsing. */
import { config } from "zod/mini";

config({ jitless: true });

export const schemasAreStrict = true;
