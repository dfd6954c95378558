/** Renders the screen for the current address, behind its guard. */
import { type ReactNode, useEffect } from "react";
import { Redirect, useLocation } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { matchPage } from "../contract/pages.ts";
import { useSession } from "./client/session.ts";
import { settings } from "./client/settings.ts";
import type { LoginReason } from "./features/account/wanted-assessment.ts";
import { type AppRoute, notFound, routes } from "./routes.tsx";
import { AddressPart } from "./shell/address-part.ts";
import { Frame } from "./shell/frame.tsx";
import { LazyContent } from "./shell/lazy.tsx";
import { PageBoundary } from "./shell/page-boundary.tsx";
import { Spinner } from "./ui/spinner.tsx";

/** Beside the admins' screens: those of groups and of a collection, most of which are tables. */
const wideScreens = /^\/(groups|assignment\/:id\/|author\/c)/;

export function App() {
  const pathname = usePathname();
  const match = matchPage(pathname);
  const { path, part } = match.kind === "page" ? match : { path: "*", part: "" };
  const route = match.kind === "page" ? routes[match.path] : notFound;
  const isAdminScreen = route.guard === "admin" || route.forAdmins === true;
  const isWide = isAdminScreen || wideScreens.test(path);
  return (
    <Frame isAdminScreen={isAdminScreen} isWide={isWide}>
      <PageBoundary path={pathname}>
        {match.kind === "redirect" ? (
          <Redirect to={match.to + location.search + location.hash} replace />
        ) : (
          <AddressPart key={path} value={part}>
            <Guarded route={route}>
              <Screen route={route} pattern={path} />
            </Guarded>
          </AddressPart>
        )}
      </PageBoundary>
    </Frame>
  );
}

/** Guards a route, with a spinner until the session is known (specification, section 2, guards). */
function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { state, isAdmin, hasExpired } = useSession();
  const [path] = useLocation();
  if (route.guard === "any") return children;
  if (state === "loading") return <Spinner />;
  if (state === "unreachable")
    return route.guard === "signedOut" || route.worksUnreachable ? children : <Spinner label="Connecting…" />;
  if (route.guard === "signedOut")
    return state === "loggedIn" ? <Redirect to="/profile" replace /> : children;
  const mayPass = state === "loggedIn" && (route.guard === "signedIn" || isAdmin);
  return mayPass ? (
    children
  ) : (
    <Redirect to="/login" replace state={{ wanted: path, hasExpired } satisfies LoginReason} />
  );
}

/** `pattern`: the page's path, or * for an unknown address. */
function Screen({ route, pattern }: { route: AppRoute; pattern: string }) {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address of a pattern is a view of its own
  useEffect(() => {
    // Loaded only if the operator configured a provider.
    if (settings.analytics && !("redirect" in route.page))
      void import("./shell/analytics.ts").then(({ countView }) => countView(pattern));
  }, [pattern, route, path]);
  if ("redirect" in route.page) return <Redirect to={route.page.redirect} replace />;
  if ("load" in route.page) return <LazyContent part={route.page} meanwhile={<Spinner />} />;
  const Page = route.page;
  return <Page />;
}
