/** Stands behind the admins' routes until their screens are there. */
import { PageHeading } from "../../ui/page-heading.tsx";

export function ComingPage() {
  return <PageHeading lead="This screen is being made.">For admins</PageHeading>;
}
