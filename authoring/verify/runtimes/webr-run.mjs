/**
 * Runs R scripts, one line of JSON each on standard input, on R compiled to WebAssembly, printing top-level values as
 * `Rscript` does. Starting R takes many seconds, so one process is reused; every script gets an empty workspace and default options.
 */
import { createInterface } from "node:readline";
import { WebR } from "webr";

const webR = new WebR({
  interactive: false,
  REnv: { TZ: "UTC", LANG: "C.UTF-8", R_HOME: "/usr/lib/R", FONTCONFIG_PATH: "/etc/fonts" },
});
await webR.init();
const shelter = await new webR.Shelter();
const quiet = {
  captureStreams: true,
  captureConditions: false,
  withAutoprint: false,
  captureGraphics: false,
};
await shelter.captureR("attach(list(initial = options(), packages = search()), name = 'harness')", quiet);
process.stdout.write("ready\n");

const reset = `
  for (name in getClasses(globalenv())) try(removeClass(name, where = globalenv()), silent = TRUE)
  rm(list = ls(globalenv(), all.names = TRUE), envir = globalenv())
  for (name in setdiff(search(), c(get("packages", pos = "harness"), "harness"))) detach(name, character.only = TRUE)
  options(get("initial", pos = "harness"))
  unlink("/home/program", recursive = TRUE)
  dir.create("/home/program")
  setwd("/home/program")`;
const program = `
  tryCatch({
    source("main.R", echo = FALSE, print.eval = TRUE, local = globalenv())
    0L
  }, error = function(problem) {
    call <- conditionCall(problem)
    where <- if (is.null(call)) "Error: " else paste0("Error in ", deparse(call)[1], " : ")
    message(where, conditionMessage(problem))
    1L
  })`;

for await (const line of createInterface({ input: process.stdin })) {
  const reply = { exitCode: 1, stdout: "", stderr: "" };
  try {
    await shelter.captureR(reset, quiet);
    for (const [name, text] of JSON.parse(line).files) {
      await webR.FS.writeFile(`/home/program/${name}`, new TextEncoder().encode(text));
    }
    const { result, output } = await shelter.captureR(program, quiet);
    reply.exitCode = await result.toNumber();
    for (const { type, data } of output) reply[type === "stdout" ? "stdout" : "stderr"] += `${data}\n`;
    await shelter.purge();
  } catch (error) {
    reply.stderr += String(error);
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
