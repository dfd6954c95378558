/** The place of what is set for a person. Its code comes for signed-in people alone. */
import { useSession } from "../client/session.ts";
import { LazyContent, lazily } from "../shell/lazy.tsx";

const list = lazily(() => import("./set-for-you-list.tsx"), "SetForYouList");

export function SetForYou() {
  const { user } = useSession();
  return user && <LazyContent part={list} meanwhile={null} />;
}
