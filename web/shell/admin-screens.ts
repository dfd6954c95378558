/** The screens of the admin bar after the overview, in its order. */
export const adminScreens: readonly { to: string; label: string; about: string }[] = [
  { to: "/users", label: "All Users", about: "Profiles, roles, locks, time limits, deletion; download" },
  {
    to: "/assessments-data",
    label: "All Assessments",
    about: "Every stored result; search, filter, download",
  },
  { to: "/insight", label: "Insight", about: "How assessments and questions do as measures" },
  { to: "/reports", label: "Reported Questions", about: "What takers say is wrong; answers, quarantine" },
  { to: "/regrades", label: "Corrected Keys", about: "Grade again whoever had a wrong key" },
  { to: "/audit", label: "Audit Log", about: "What admins did, on whom, when and from where" },
];
