/** React's names as globals, and a root to render into. */
import * as React from "react";
import * as ReactDOM from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";

const { default: _default, ...exports } = React;
Object.assign(globalThis, exports, {
  React,
  ReactDOM,
  createRoot,
  hydrateRoot,
  IS_REACT_ACT_ENVIRONMENT: true,
});
globalThis.createPortal = ReactDOM.createPortal;
globalThis.flushSync = ReactDOM.flushSync;

let root;

/** Mounts or updates the one root and waits until React is done. */
globalThis.render = (element) =>
  React.act(async () => {
    root ??= createRoot(document.getElementById("root"));
    root.render(element);
  });

globalThis.unmount = () => React.act(async () => root.unmount());

const plainClick = globalThis.click;
globalThis.click = (selector) => React.act(async () => plainClick(selector));
