/** Corrected keys of an own assessment, and regrading the attempts that were graded with the former ones. */
import {
  getOwnFixedKeys,
  previewOwnRegrade,
  regradeOwn,
} from "../../../../contract/authoring/own-regrades.ts";
import type { FixedKey } from "../../../../contract/quality.ts";
import { tell } from "../../../client/api.ts";
import { useRead } from "../../../client/query.ts";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { FixedKeyView, RegradeEffect } from "../../quality/fixed-key.tsx";

/** For owners and admins. Nothing is shown while there is nothing to regrade. */
export function OwnRegrades({ slug }: { slug: string }) {
  const read = useRead(getOwnFixedKeys, { params: { ownAssessment: slug } });
  if (read.data?.data.length === 0) return null;
  return (
    <section aria-labelledby="regrades" className="mt-10">
      <h2 id="regrades" className="mb-1 text-xl">
        Corrected keys
      </h2>
      <p className="mb-4 text-ink-muted">
        These questions have another right answer now. Nothing changes for earlier attempts until you regrade
        them.
      </p>
      <Loaded read={read} loading="Loading corrected keys…" failed="The corrected keys could not be loaded.">
        {(questions) => (
          <ul className="flex flex-col gap-6" data-in-turn="">
            {questions.map((fixed) => (
              <li key={fixed.version}>
                <Panel>
                  <FixedKeyView
                    fixed={fixed}
                    label="the question"
                    preview={<Preview slug={slug} fixed={fixed} />}
                  />
                  <p className="mt-4 text-sm">
                    <TextLink to={`/author/question/${fixed.item}`}>Open the question</TextLink>
                  </p>
                </Panel>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Preview({ slug, fixed }: { slug: string; fixed: FixedKey }) {
  const params = { ownAssessment: slug, item: fixed.version };
  const read = useRead(previewOwnRegrade, { params });
  return <RegradeEffect read={read} regrade={() => tell(regradeOwn, { params })} />;
}
