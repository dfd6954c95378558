/** The account screens' page: the form in one column; beside it, or below it on phones, what Assay is. */
import type { ReactNode } from "react";
import { Offer, Pitch } from "./offer.tsx";

export interface AccountLayoutProps {
  children: ReactNode;
  /** Shown in place of what Assay is. */
  aside?: ReactNode;
  /** People see this screen first: narrow screens say above the form what Assay is. */
  isFirst?: boolean;
}

export function AccountLayout({ children, aside, isFirst = false }: AccountLayoutProps) {
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,27rem)_1fr] lg:gap-24">
      <div className="w-full max-w-form">
        {isFirst && <Pitch />}
        {children}
      </div>
      {aside ?? <Offer pitches={isFirst} />}
    </div>
  );
}
