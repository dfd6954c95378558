/** The screens of the admin bar after the overview, in its order. */
export const adminScreens: readonly { to: string; label: string }[] = [
  { to: "/users", label: "All Users" },
  { to: "/assessments-data", label: "All Assessments" },
  { to: "/all-groups", label: "All Groups" },
  { to: "/insight", label: "Insight" },
  { to: "/reports", label: "Reported Questions" },
  { to: "/regrades", label: "Corrected Keys" },
  { to: "/outages", label: "Outages" },
  { to: "/author", label: "Collections" },
  { to: "/audit", label: "Audit Log" },
];
