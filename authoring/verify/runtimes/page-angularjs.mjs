/** AngularJS with ngMock, and a way to bootstrap a module on markup. */
import "angular";
import "angular-mocks/angular-mocks.js";

const { angular } = globalThis;

/** Puts markup into the root, bootstraps a module there, and gives the injector. */
globalThis.mount = async (moduleName, markup = "") => {
  const root = document.getElementById("root");
  root.innerHTML = markup;
  const injector = angular.bootstrap(root, [moduleName]);
  await globalThis.tick();
  return injector;
};
