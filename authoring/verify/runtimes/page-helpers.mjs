/** Helpers for every page program: tick, text, click; in a browser also capture of its output. */

// Polymer expects its compiler to have defined this.
globalThis.JSCompiler_renameProperty = (name) => name;

/** Lets timers of 0 ms, promises, microtasks and observers run. */
globalThis.tick = async () => {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Text of the first element that matches, spaces collapsed. */
globalThis.text = (selector = "#root") =>
  (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();

globalThis.click = (selector) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  element.click();
};

if (globalThis.assayProcess === undefined) {
  const printed = [];
  const show = (value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  console.log = (...values) => printed.push(values.map(show).join(" "));
  globalThis.assayFinish = (error) => {
    // Removes everything else from the page: the script alone can be a megabyte.
    for (const script of document.querySelectorAll("script")) script.remove();
    const result = document.createElement("script");
    result.type = "application/json";
    result.id = "assay-result";
    const text = JSON.stringify({
      printed: printed.join("\n"),
      error: error ? String(error.stack ?? error) : null,
    });
    result.textContent = text.replaceAll("<", "\\u003c");
    document.documentElement.append(result);
  };
  addEventListener("error", ({ error, message }) => globalThis.assayFinish(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => globalThis.assayFinish(reason));
}
