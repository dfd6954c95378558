/** The page for an address of a certificate or share that does not exist, or no longer does. */
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export function NothingHere({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="py-8 sm:py-16">
      <PageHeading lead={children}>{heading}</PageHeading>
      <LinkButton to="/assessments">Browse assessments</LinkButton>
    </div>
  );
}
