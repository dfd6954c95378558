/** The account screens' page: the form in one column; beside it, or below it on phones, what Assay is. */
import type { ReactNode } from "react";
import { LazyContent, lazily } from "../../shell/lazy.tsx";

const offer = lazily(() => import("./offer.tsx"), "Offer");

/** @param props.aside shown in place of what Assay is */
export function AccountLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,27rem)_1fr] lg:gap-24">
      <div className="w-full max-w-form">{children}</div>
      {aside ?? <LazyContent part={offer} meanwhile={null} />}
    </div>
  );
}
