/** Aurelia 2's names as globals, and a way to start an app in the root. */
import * as AureliaExports from "aurelia";

const { default: Aurelia, ...exports } = AureliaExports;
Object.assign(globalThis, exports, { Aurelia });

/** Starts a root component and gives the running app. */
globalThis.mount = async (component, ...dependencies) => {
  const app = new Aurelia();
  app.register(...dependencies);
  app.app({ host: document.getElementById("root"), component });
  await app.start();
  await globalThis.tick();
  return app;
};
