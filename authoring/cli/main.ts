/** Entry point of `npm run assay -- bank …`. */
import { bankCommand } from "./bank.ts";

process.exitCode = await bankCommand(process.argv.slice(2));
