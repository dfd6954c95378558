/** npm run dev: the server restarts and the pages reload when their sources change. */
import { spawn } from "node:child_process";
import { attempt, ensureCompiled, ensureInstalled, root, runtime, say } from "./setup.mjs";

await attempt(() => {
  ensureInstalled();
  const node = runtime();
  ensureCompiled(node);
  const port = process.env.PORT ?? "3000";
  const environment = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "development", PORT: port };
  const children = [
    spawn(node, ["--watch-path=server", "--watch-path=contract", "server/main.ts"], {
      cwd: root,
      stdio: "inherit",
      env: environment,
    }),
    spawn(node, ["node_modules/vite/bin/vite.js", "--port", "5173", "--strictPort"], {
      cwd: root,
      stdio: "inherit",
      env: { ...environment, ASSAY_SERVER: `http://127.0.0.1:${port}` },
    }),
  ];
  say("Pages with reload: http://localhost:5173 (the calls go to the server behind it)");
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  for (const child of children) child.on("exit", stop);
});
