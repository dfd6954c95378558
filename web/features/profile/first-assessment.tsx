/** Where a newcomer begins: three assessments to choose from. */
import { Link } from "wouter";
import { findCard } from "../../../contract/cards.ts";
import type { User } from "../../../contract/users/users.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";

/** Short on prerequisites, and each of another category. */
const suggestions: Record<User["profileType"], string[]> = {
  Student: ["basic-excel", "english-language", "python"],
  Employee: ["basic-excel", "negotiation-attitude", "generative-ai"],
};

export function FirstAssessment({ profileType }: { profileType: User["profileType"] }) {
  const cards = suggestions[profileType].map(findCard).filter((card) => card !== undefined);
  return (
    <section aria-labelledby="first-heading" className="first-assessment">
      <h2 id="first-heading" className="text-xl">
        Take your first assessment
      </h2>
      <p className="text-ink-muted">
        Ten questions, ten minutes. Score 8 or more and the gold hallmark is yours.
      </p>
      <ul>
        {cards.map(({ slug, title, category }) => (
          <li key={slug}>
            <Hallmark slug={slug} size={56} />
            <div>
              <Link to={`/assessment/${slug}`} className="first-link">
                {title}
              </Link>
              <p className="text-sm text-ink-muted">{category}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to="/assessments" className="tap-room">
          See all 42 assessments
        </TextLink>
      </p>
    </section>
  );
}
