/** Runs an R script of a folder on R compiled to WebAssembly, printing top-level values as `Rscript` does. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { WebR } from "webr";

const [, , folder, file] = process.argv;
const webR = new WebR({
  interactive: false,
  REnv: { TZ: "UTC", LANG: "C.UTF-8", R_HOME: "/usr/lib/R", FONTCONFIG_PATH: "/etc/fonts" },
});
await webR.init();
await webR.FS.mkdir("/home/program");
for (const name of readdirSync(folder)) {
  const path = join(folder, name);
  if (statSync(path).isFile())
    await webR.FS.writeFile(`/home/program/${name}`, new Uint8Array(readFileSync(path)));
}
const shelter = await new webR.Shelter();
const { result, output } = await shelter.captureR(
  `setwd("/home/program")
  tryCatch({
    source("${file}", echo = FALSE, print.eval = TRUE, local = globalenv())
    0L
  }, error = function(problem) {
    call <- conditionCall(problem)
    where <- if (is.null(call)) "Error: " else paste0("Error in ", deparse(call)[1], " : ")
    message(where, conditionMessage(problem))
    1L
  })`,
  { captureStreams: true, captureConditions: false, withAutoprint: false, captureGraphics: false },
);
for (const { type, data } of output) (type === "stdout" ? process.stdout : process.stderr).write(`${data}\n`);
const exitCode = await result.toNumber();
await webR.close();
process.exitCode = exitCode;
