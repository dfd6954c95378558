/** The screens of a collection, in the order of its tabs, with their paths. */
export const collectionTabs: readonly { name: string; label: string; to: (id: string) => string }[] = [
  { name: "questions", label: "Questions", to: (id) => `/author/collection/${id}` },
  { name: "assessments", label: "Assessments", to: (id) => `/author/collection/${id}/assessments` },
  { name: "imports", label: "Imports", to: (id) => `/author/collection/${id}/imports` },
  { name: "people", label: "People", to: (id) => `/author/collection/${id}/people` },
];
