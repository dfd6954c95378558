/** For every path that is none of ours. */
import { Hallmark } from "../ui/hallmark.tsx";
import { LinkButton } from "../ui/links.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function NotFoundPage() {
  return (
    <div className="py-8 sm:py-16">
      <Hallmark slug={undefined} title="404" size={120} className="mb-6" />
      <PageHeading lead="There is no page at this address. It may have moved, or the link has a typo.">
        Page not found
      </PageHeading>
      <LinkButton to="/" variant="primary">
        Back to home
      </LinkButton>
    </div>
  );
}
