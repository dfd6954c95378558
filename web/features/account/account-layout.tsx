/** The account screens' page: the form in one column, and on wide screens what one signs in for. */
import type { ReactNode } from "react";
import { LazyContent, lazily } from "../../shell/lazy.tsx";

const offer = lazily(() => import("./offer.tsx"), "Offer");

/** `aside` stands instead of what one signs in for. */
export function AccountLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,27rem)_1fr] lg:gap-24">
      <div className="w-full max-w-form">{children}</div>
      {aside ?? <LazyContent part={offer} meanwhile={null} />}
    </div>
  );
}
