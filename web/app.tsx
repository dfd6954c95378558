/** Puts the screen that the address asks for into the frame, behind its guard. */
import { type ReactNode, useEffect } from "react";
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from "wouter";
import { useSession } from "./client/session.ts";
import { settings } from "./client/settings.ts";
import { type AppRoute, notFound, routes } from "./routes.tsx";
import { Frame } from "./shell/frame.tsx";
import { LazyContent } from "./shell/lazy.tsx";
import { PageBoundary } from "./shell/page-boundary.tsx";
import { Spinner } from "./ui/spinner.tsx";

export function App() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const route = routes.find((one) => matchRoute(parser, one.path, path)[0]);
  const isAdminScreen = route?.guard === "admin" || route?.forAdmins === true;
  return (
    <Frame isAdminScreen={isAdminScreen}>
      <PageBoundary path={path}>
        <Switch>
          {[...routes, notFound].map((route) => (
            <Route key={route.path} path={route.path}>
              <Guarded route={route}>
                <Screen route={route} />
              </Guarded>
            </Route>
          ))}
        </Switch>
      </PageBoundary>
    </Frame>
  );
}

/** Lets pass who may see the route; a spinner stands while that is not known (specification, section 2, guards). */
function Guarded({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { state, isAdmin } = useSession();
  const [path] = useLocation();
  if (route.guard === "any") return children;
  if (state === "loading") return <Spinner />;
  if (state === "unreachable")
    return route.guard === "signedOut" || route.worksUnreachable ? children : <Spinner label="Connecting…" />;
  if (route.guard === "signedOut")
    return state === "loggedIn" ? <Redirect to="/profile" replace /> : children;
  const mayPass = state === "loggedIn" && (route.guard === "signedIn" || isAdmin);
  return mayPass ? children : <Redirect to="/login" replace state={{ wanted: path }} />;
}

function Screen({ route }: { route: AppRoute }) {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address of a pattern is a view of its own
  useEffect(() => {
    // Fetched only where the operator names a provider.
    if (settings.analytics && !("redirect" in route.page))
      void import("./shell/analytics.ts").then(({ countView }) => countView(route.path));
  }, [route, path]);
  if ("redirect" in route.page) return <Redirect to={route.page.redirect} replace />;
  if ("load" in route.page) return <LazyContent part={route.page} meanwhile={<Spinner />} />;
  const Page = route.page;
  return <Page />;
}
