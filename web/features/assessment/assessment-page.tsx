/** Stands in until the assessment's screens are there. */
export function AssessmentPage() {
  return null;
}
