/** Beside the account forms, around them on phones: what Assay is, and a question to try without an account. */
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";
import { SampleQuestion } from "./sample-question.tsx";

/** One of each category, and what becomes of a hallmark as scores rise. */
const marks: [slug: string, best: number | undefined][] = [
  ["basic-excel", undefined],
  ["english-language", 3],
  ["reactjs", 5],
  ["sql", 6],
  ["cybersecurity", 7],
  ["data-analytics", 8],
  ["python", 9],
];

/** @param props.pitches whether `Pitch` is above the form on narrow screens */
export function Offer({ pitches }: { pitches: boolean }) {
  return (
    <aside aria-label="About Assay" className="border-line max-lg:border-t max-lg:pt-10 lg:border-s lg:ps-16">
      <div className={pitches ? "max-lg:hidden" : ""}>
        <Marks />
        <h2 className="mt-6 text-3xl">Prove what you know in ten minutes.</h2>
        <p className="mt-3 max-w-md text-ink-muted">
          Score 8 of 10 or more and the hallmark turns to gold, with a certificate that anyone can verify.
        </p>
        <CatalogueLink />
      </div>
      <SampleQuestion className={pitches ? "lg:mt-6" : "mt-6"} />
    </aside>
  );
}

/** The same in short, for narrow screens, where `Offer` comes below the form. */
export function Pitch() {
  return (
    <div className="mb-8 border-b border-line pb-6 lg:hidden">
      <Marks />
      <p className="mt-4 font-display text-2xl font-semibold text-balance">
        Prove what you know in ten minutes.
      </p>
      <CatalogueLink />
    </div>
  );
}

function Marks() {
  return (
    <div className="flex max-w-md justify-between">
      {marks.map(([slug, best]) => (
        <Hallmark key={slug} slug={slug} state={hallmarkState(best)} className="max-lg:size-10" />
      ))}
    </div>
  );
}

function CatalogueLink() {
  return (
    <p className="mt-3">
      <TextLink to="/assessments" className="tap-room">
        See the 42 assessments
      </TextLink>
    </p>
  );
}
