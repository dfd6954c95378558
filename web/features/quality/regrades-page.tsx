/** Questions whose key was corrected, and regrading the attempts that were graded with the old one. */
import { ownSlugPattern } from "../../../contract/form.ts";
import { type FixedKey, getFixedKeys, previewRegrade, regrade } from "../../../contract/quality.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FixedKeyView, RegradeEffect } from "./fixed-key.tsx";

export function RegradesPage() {
  const read = useRead(getFixedKeys, {});
  return (
    <>
      <PageHeading
        lead="A release corrected the key of these questions. Attempts graded with the old key can be regraded."
        aside={
          <LinkButton to="/reports" size="small">
            Reported questions
          </LinkButton>
        }
      >
        Corrected Keys
      </PageHeading>
      <Loaded
        read={read}
        loading="Loading questions…"
        failed="The questions could not be loaded."
        empty={
          <EmptyState title="Nothing to regrade">
            When a key is corrected and attempts were graded with the old one, the question appears here.
          </EmptyState>
        }
      >
        {(questions) => (
          <ul className="flex flex-col gap-6" data-in-turn="">
            {questions.map((fixed) => (
              <li key={fixed.version}>
                <Panel>
                  <Fixed fixed={fixed} />
                </Panel>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Fixed({ fixed }: { fixed: FixedKey }) {
  return (
    <>
      <h2 className="text-lg">{fixed.title}</h2>
      {!ownSlugPattern.test(fixed.slug) && (
        <p className="figures mb-3 text-sm">
          <TextLink to={`/insight/${fixed.slug}?item=${encodeURIComponent(fixed.version)}`}>
            {fixed.item}
          </TextLink>
        </p>
      )}
      <FixedKeyView fixed={fixed} label="the question" preview={<Preview fixed={fixed} />} />
    </>
  );
}

function Preview({ fixed }: { fixed: FixedKey }) {
  const params = { id: fixed.version };
  const read = useRead(previewRegrade, { params });
  return <RegradeEffect read={read} regrade={() => tell(regrade, { params })} />;
}
