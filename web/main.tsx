/** Starts the app in the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { preloadOnIntent } from "./preload.ts";
import { loadSession } from "./session.ts";
import { followHistory } from "./ui/arrival.ts";
import { vibrateOnClicks } from "./vibration.ts";

followHistory();
vibrateOnClicks();
preloadOnIntent();
void loadSession();

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
