/** Beside the account forms, below them on phones: what Assay is, and a question to try without an account. */
import { TextLink } from "../../ui/links.tsx";
import { SampleQuestion } from "./sample-question.tsx";

export function Offer() {
  return (
    <aside aria-label="About Assay" className="border-line max-lg:border-t max-lg:pt-10 lg:border-s lg:ps-16">
      <h2 className="max-w-md font-display text-xl font-semibold text-balance">
        Prove what you know in ten minutes.
      </h2>
      <p className="mt-3 max-w-md text-ink-muted">
        Ten questions, ten minutes, an instant score. Score 8 or more and you earn a certificate that anyone
        can verify.
      </p>
      <p className="mt-3">
        <TextLink to="/assessments" className="tap-room">
          See the 42 assessments
        </TextLink>
      </p>
      <SampleQuestion />
    </aside>
  );
}
