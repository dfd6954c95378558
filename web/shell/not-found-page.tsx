/** For every path that is none of ours. */
import { LinkButton } from "../ui/links.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function NotFoundPage() {
  return (
    <div className="py-8 sm:py-16">
      <p className="figures mb-4 font-display text-4xl font-semibold text-ink-muted" aria-hidden="true">
        404
      </p>
      <PageHeading lead="There is no page at this address. It may have moved, or the link has a typo.">
        Page not found
      </PageHeading>
      <LinkButton to="/" variant="primary">
        Back to home
      </LinkButton>
    </div>
  );
}
