/** Starts the app in the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTwoFactorRequired } from "./api.ts";
import { App } from "./app.tsx";
import { preloadHere, preloadOnIntent } from "./preload.ts";
import { followOtherTabs, loadSession, onSessionCleared } from "./session.ts";
import { isBare } from "./shell/bare-frame.ts";
import { followHistory } from "./ui/arrival.ts";
import { toast } from "./ui/toast.ts";
import { vibrateOnClicks } from "./vibration.ts";

followHistory();
vibrateOnClicks();
preloadOnIntent();
followOtherTabs(isBare);
// Notices are about what a person did: the next one must not read them.
onSessionCleared(toast.dismissAll);
onTwoFactorRequired(() => void import("./shell/two-factor-notice.ts").then(({ show }) => show()));
void loadSession();
preloadHere();

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
