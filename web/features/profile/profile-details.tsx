/** The details of the profile in the specification's order: prompts for empty ones, a button to remove optional ones. */
import type { ReactNode } from "react";
import type { User } from "../../../contract/users/users.ts";
import { useNarrow } from "../../ui/hooks/use-narrow.ts";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { type OptionalField, RemoveButton } from "./remove-button.tsx";
import { VerifyEmailButton } from "./verify-email-button.tsx";

interface Detail {
  field: OptionalField;
  label: string;
  prompt: string;
}

const employment: Detail[] = [
  { field: "company", label: "Company", prompt: "Add Company" },
  { field: "position", label: "Position", prompt: "Set Position" },
];

const studies: Detail[] = [
  { field: "institute", label: "Institute", prompt: "Add Institute" },
  { field: "course", label: "Course", prompt: "Set Course" },
];

const address: Detail[] = [
  { field: "localAddress", label: "Address", prompt: "Set Address" },
  { field: "city", label: "City", prompt: "Add City" },
  { field: "zip", label: "Postal code", prompt: "Add Postal Code" },
  { field: "state", label: "State", prompt: "Add State" },
  { field: "country", label: "Country", prompt: "Add Country" },
];

/** Folded on phones. */
export function ProfileDetails({ user }: { user: User }) {
  if (!useNarrow())
    return (
      <section aria-labelledby="details-heading">
        <h2 id="details-heading" className="pb-2 text-xl">
          Your details
        </h2>
        <Details user={user} />
      </section>
    );
  return (
    <details className="details-fold">
      <summary>
        <h2 className="inline text-xl">Your details</h2>
        {!user.isVerified && (
          <span className="inline-flex items-center gap-1.5 text-sm text-warn">
            <Icon name="warning" /> Email not verified
          </span>
        )}
        <Icon name="down" />
      </summary>
      <Details user={user} />
    </details>
  );
}

function Details({ user }: { user: User }) {
  const details = [...(user.profileType === "Employee" ? employment : studies), ...address];
  return (
    <dl className="border-t border-line">
      <Row label="Email">{user.email}</Row>
      <Row label="Phone">
        <span className="figures">{user.phone}</span>
      </Row>
      <Row label="Assessments">
        <span className="figures">{user._count.assessments}</span>
      </Row>
      <Row label="Profile">{user.profileType}</Row>
      {details.map(({ field, label, prompt }) => (
        <Row key={field} label={label}>
          {user[field] ? (
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="figures min-w-0 grow basis-32">{user[field]}</span>
              <RemoveButton field={field} label={label} value={user[field]} />
            </span>
          ) : (
            <TextLink to="/update" className="tap-room text-sm text-ink-muted! hover:text-ink!">
              {prompt}
            </TextLink>
          )}
        </Row>
      ))}
      <Row label="Verified">
        <Verified user={user} />
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-baseline gap-4 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Verified({ user }: { user: User }) {
  if (user.isVerified)
    return (
      <span className="inline-flex items-center gap-1.5 text-good">
        <Icon name="check" /> Verified
      </span>
    );
  return (
    <span className="flex flex-wrap items-center justify-between gap-3">
      <span className="inline-flex items-center gap-1.5 text-warn">
        <Icon name="warning" /> Not verified
      </span>
      <VerifyEmailButton email={user.email} />
    </span>
  );
}
