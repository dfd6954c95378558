/** The signed-in person's own results, ten a page. */
import { getMyResults, type Result } from "../../../contract/results.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import { ListPage } from "../../tables/list-page.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { practiceAddress } from "../review/practice-choice.ts";
import { compactResult, resultColumns, resultOrders, useResultFields } from "./result-columns.tsx";

const reviewOf = ({ attemptId }: Result) => `/review/${attemptId}`;
const compact = compactResult<Result>(reviewOf, {
  more: (result) => <PractiseLink result={result} />,
});

function PractiseLink({ result: { slug, name } }: { result: Result }) {
  return (
    <TextLink to={practiceAddress(slug)} className="tap-room">
      Practise
      <span className="only-read"> {name}</span>
    </TextLink>
  );
}

const columns: ListColumn<Result>[] = [
  ...resultColumns<Result>({ nameTo: reviewOf }),
  {
    key: "review",
    header: "Answers",
    always: true,
    cell: (result) => (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink to={reviewOf(result)} className="tap-room">
          Review
          <span className="only-read">
            {" "}
            of {result.name}, attempt {result.attemptNumber}
          </span>
        </TextLink>
        <PractiseLink result={result} />
      </span>
    ),
  },
];

export function MyResultsPage() {
  return (
    <>
      <PageHeading
        aside={
          <LinkButton to="/profile" size="small">
            Return
          </LinkButton>
        }
      >
        My Assessments
      </PageHeading>
      <ListPage
        endpoint={getMyResults}
        caption="Your results"
        noun={{ one: "result", many: "results" }}
        columns={columns}
        compact={compact}
        rowKey={(result) => result.id}
        searchLabel="Search your results"
        fields={useResultFields()}
        orders={resultOrders}
        calm
        empty={
          <EmptyState title="No results yet">
            <p className="mb-4">Take an assessment and your score appears here.</p>
            <LinkButton to="/assessments" variant="primary">
              Browse assessments
            </LinkButton>
          </EmptyState>
        }
      />
    </>
  );
}
