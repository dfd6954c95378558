/** Shared by invitation and link pages: the group, what it will see, and signing in. */
import type { ReactNode } from "react";
import { CallError, failureSentence } from "../../client/api.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState } from "../../ui/states.tsx";

/** The group's name, its managers, what they will see, then what the reader can do. */
export function BeforeJoining({
  heading,
  group,
  joinAs,
  children,
}: {
  heading: string;
  group: { name: string; managers: string[] };
  joinAs: "member" | "viewer" | "manager";
  children: ReactNode;
}) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-5">
      <PageHeading className="mb-0" lead={managedBy(group.managers)}>
        {heading}
      </PageHeading>
      <section aria-labelledby="what-they-see" className="hairline w-full rounded-md bg-raised p-5">
        <h2 id="what-they-see" className="mb-2 text-base font-semibold">
          {joinAs === "member" ? "What the group will see" : "What you can do there"}
        </h2>
        {joinAs === "member" ? (
          <ul className="list-disc ps-5 text-ink-muted">
            <li>your name and your address in the group</li>
            <li>your answers and results in the assessments that the group sets</li>
            <li>not your other results, your phone number or your profile</li>
          </ul>
        ) : (
          <p className="text-ink-muted">
            {joinAs === "viewer"
              ? "You see the members by name, and their answers and results in the group’s assessments."
              : "You add people, set assessments and see the results. Other managers see your name."}
          </p>
        )}
      </section>
      {children}
    </div>
  );
}

function managedBy(managers: string[]): string {
  if (managers.length === 0) return "This group has no manager at present.";
  return managers.length > 3
    ? `Managed by ${managers.slice(0, 3).join(", ")} and others`
    : `Managed by ${managers.join(", ")}`;
}

/** Signs in or up, and comes back here. */
export function SignInFirst({ here, children }: { here: string; children: ReactNode }) {
  const state = { wanted: here, hasExpired: false };
  return (
    <>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/login" variant="primary" state={state}>
          Sign in
        </LinkButton>
        <LinkButton to="/signup" state={state}>
          Create an account
        </LinkButton>
      </div>
    </>
  );
}

/** An invalid link: the server's sentence without Retry, which would fail again. */
export function deadLink(error: Error) {
  if (!(error instanceof CallError) || error.status !== 410) return undefined;
  return (
    <>
      <PageHeading>Joining a group</PageHeading>
      <ErrorState title="This link does not work">{failureSentence(error, "Ask for a new one.")}</ErrorState>
    </>
  );
}
