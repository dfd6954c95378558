/** npm start: sets up what is missing, then serves the product. */
import { attempt, become, ensureBuilt, ensureCompiled, ensureInstalled, runtime } from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureBuilt(node);
  ensureCompiled(node);
  become(node, ["server/main.ts"], { NODE_ENV: process.env.NODE_ENV ?? "production" });
});
