/** The details of one user in the specification's order; what is missing says so. */
import type { ReactNode } from "react";
import { datePart } from "../../../contract/rules.ts";
import type { User } from "../../../contract/users/users.ts";
import { YesNo } from "./yes-no.tsx";

export function UserDetails({ user }: { user: User }) {
  return (
    <dl>
      <Row label="Email">{user.email}</Row>
      <Row label="Phone">{user.phone}</Row>
      <Row label="Assessments">{user._count.assessments}</Row>
      <Row label="Profile">{user.profileType}</Row>
      <Row label="Address">{user.localAddress}</Row>
      <Row label="City">{user.city}</Row>
      <Row label="Zip">{user.zip}</Row>
      <Row label="State">{user.state}</Row>
      <Row label="Country">{user.country}</Row>
      <Row label="Verified">
        <YesNo value={user.isVerified} />
      </Row>
      <Row label="Admin">
        <YesNo value={user.isAdmin} />
      </Row>
      <Row label="Member since">{datePart(user.createdAt)}</Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-baseline gap-3 border-b border-line py-3 sm:grid-cols-[7.5rem_1fr]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="figures min-w-0">
        {isMissing ? <span className="text-ink-muted">Not Updated Yet</span> : children}
      </dd>
    </div>
  );
}
