/** One user's results, for admins and for the person; everyone else is told why they can't see them. */
import type { ReactNode } from "react";
import { getUserResults, type Result } from "../../../contract/results.ts";
import { getUser } from "../../../contract/users/people.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { ListPage } from "../../tables/list-page.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState } from "../../ui/states.tsx";
import {
  compactResult,
  resultColumns,
  resultOrders,
  timelineColumn,
  useResultFields,
} from "./result-columns.tsx";

const title = "User Assessments";
const reviewOf = ({ attemptId }: Result) => `/review/${attemptId}`;
const timelineOf = ({ attemptId }: Result) => `/attempt/${attemptId}`;
const forPerson = {
  columns: resultColumns<Result>({ nameTo: reviewOf }),
  compact: compactResult<Result>(reviewOf),
};
const forAdmins = {
  columns: [...resultColumns<Result>(), timelineColumn],
  compact: compactResult<Result>(timelineOf),
};

export function UserResultsPage() {
  const id = useAddressPart();
  const { state, user, isAdmin } = useSession();
  if (state === "loading") return <Spinner />;
  if (state === "unreachable") return <Spinner label="Connecting…" />;
  if (!user)
    return (
      <Refusal heading="Please sign in" to="/login" link="Sign in">
        Results are personal. Only the person they belong to and admins can see them.
      </Refusal>
    );
  if (isAdmin) return <OfUser key={id} id={id} />;
  if (user.id === id)
    return <Results id={id} name="Your results. Admins see them too." returnTo="/my-assessments" />;
  return (
    <Refusal heading="These results are not yours" to="/my-assessments" link="My Assessments">
      They belong to another person, and only that person and admins can see them.
    </Refusal>
  );
}

function Refusal({
  heading,
  to,
  link,
  children,
}: {
  heading: string;
  to: string;
  link: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <EmptyState title={heading}>
        <p className="mb-4">{children}</p>
        <LinkButton to={to} variant="primary">
          {link}
        </LinkButton>
      </EmptyState>
    </>
  );
}

/** An admin's view, with the person's name. */
function OfUser({ id }: { id: string }) {
  const { data: reply } = useRead(getUser, { params: { id } });
  const name = reply && <TextLink to={`/user/${id}`}>{reply.data.name}</TextLink>;
  return <Results id={id} name={name} returnTo="/assessments-data" forAdmin />;
}

function Results({
  id,
  name,
  returnTo,
  forAdmin = false,
}: {
  id: string;
  name: ReactNode;
  returnTo: string;
  forAdmin?: boolean;
}) {
  return (
    <>
      <PageHeading
        lead={name ?? "\u00a0"}
        aside={
          <LinkButton to={returnTo} size="small">
            Return
          </LinkButton>
        }
      >
        {title}
      </PageHeading>
      <ListPage
        endpoint={getUserResults}
        params={{ id }}
        caption={title}
        noun={{ one: "result", many: "results" }}
        {...(forAdmin ? forAdmins : forPerson)}
        rowKey={(result) => result.id}
        searchLabel="Search these results"
        fields={useResultFields()}
        orders={resultOrders}
        calm
        empty={
          <EmptyState title="No results yet">This person has not finished an assessment yet.</EmptyState>
        }
        failure={(error) =>
          error instanceof CallError &&
          error.code === "not_found" && (
            <EmptyState title="No such user">
              <p className="mb-4">The account may have been deleted, or the link is incomplete.</p>
              <LinkButton to="/users">All Users</LinkButton>
            </EmptyState>
          )
        }
      />
    </>
  );
}
