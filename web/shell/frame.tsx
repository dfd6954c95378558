/** What surrounds every screen: skip link, navigation, notices, main area, footer. */
import type { ReactNode } from "react";
import { useSession } from "../client/session.ts";
import { Toasts } from "../ui/toasts.tsx";
import { useIsBare } from "./bare-frame.ts";
import { Footer } from "./footer.tsx";
import { LazyContent, lazily } from "./lazy.tsx";
import { Navigation } from "./navigation.tsx";
import { UnreachableNotice } from "./unreachable-notice.tsx";

const adminBar = lazily(() => import("./admin-bar.tsx"), "AdminBar");

export interface FrameProps {
  isAdminScreen: boolean;
  /** Uses up to 1,600 pixels, for tables. */
  isWide: boolean;
  children: ReactNode;
}

export function Frame({ isAdminScreen, isWide, children }: FrameProps) {
  const bare = useIsBare();
  const { state, isAdmin } = useSession();
  return (
    <div className="flex min-h-dvh flex-col" data-wide={isWide || undefined}>
      <a
        href="#main"
        className="absolute top-2 start-2 z-30 -translate-y-20 rounded-md bg-action px-4 py-2.5 text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      {!bare && <Navigation />}
      {isAdminScreen &&
        (isAdmin ? <LazyContent part={adminBar} meanwhile={<AdminBarPlace />} /> : <AdminBarPlace />)}
      {!bare && state === "unreachable" && <UnreachableNotice />}
      <Toasts isBare={bare} />
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full max-w-page grow px-4 outline-none sm:px-6 ${bare ? "" : "pt-8 pb-20 sm:pt-12"}`}
      >
        {children}
      </main>
      {!bare && <Footer />}
    </div>
  );
}

/** Reserves the bar's height until its code has loaded, so that nothing moves. */
function AdminBarPlace() {
  return <div className="h-[calc(2.25rem+1px)] pointer-coarse:h-[calc(2.75rem+1px)]" />;
}
