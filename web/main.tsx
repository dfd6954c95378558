/** Starts the app in the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { onTwoFactorRequired } from "./client/api.ts";
import { followOtherTabs, loadSession, onAdminAccessLost, onSessionCleared } from "./client/session.ts";
import { preloadHere, preloadOnIntent } from "./preload.ts";
import { isBare } from "./shell/bare-frame.ts";
import { vibrateOnClicks } from "./shell/vibration.ts";
import { followHistory } from "./ui/hooks/arrival.ts";
import { toast } from "./ui/toast.ts";

followHistory();
vibrateOnClicks();
preloadOnIntent();
followOtherTabs(isBare);
// Notices are about what a person did: the next one must not read them.
onSessionCleared(toast.dismissAll);
onAdminAccessLost(() => toast.error("You are no longer an admin, so the admin pages are closed to you."));
onTwoFactorRequired(() => void import("./shell/two-factor-notice.ts").then(({ show }) => show()));
void loadSession();
preloadHere();

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
