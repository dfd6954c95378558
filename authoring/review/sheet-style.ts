/** Styles of the review sheet: light, dark and print. */
export const sheetStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(oklch(0.242 0.026 252), oklch(0.938 0.008 130));
  --muted: light-dark(oklch(0.452 0.022 245), oklch(0.755 0.014 180));
  --line: light-dark(oklch(0.872 0.011 165), oklch(0.35 0.014 252));
  --page: light-dark(oklch(0.998 0.001 155), oklch(0.208 0.011 252));
  --sunken: light-dark(oklch(0.956 0.007 155), oklch(0.178 0.01 252));
  --accent: light-dark(oklch(0.435 0.118 258), oklch(0.8 0.088 245));
  --good: light-dark(oklch(0.47 0.105 155), oklch(0.82 0.12 155));
  --good-wash: light-dark(oklch(0.955 0.026 155), oklch(0.285 0.036 158));
  --warn: light-dark(oklch(0.505 0.112 66), oklch(0.83 0.11 76));
  --bad: light-dark(oklch(0.495 0.172 27), oklch(0.785 0.118 25));
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1.25rem 6rem; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 3rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 0.9375rem; }
p { margin: 0.5rem 0; }
small { color: var(--muted); font-weight: 400; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
header p { color: var(--muted); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
article { padding: 1.25rem 0 1.5rem; border-top: 1px solid var(--line); }
.tests { color: var(--muted); }
.prompt { margin: 0.75rem 0; font-size: 1.0625rem; }
code, pre { font: 0.875em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
:not(pre) > code { padding: 0.05em 0.3em; border-radius: 3px; background: var(--sunken); white-space: pre-wrap; }
figure { margin: 0.75rem 0; }
figcaption { color: var(--muted); font-size: 0.75rem; }
pre { margin: 0; padding: 0.75rem 1rem; border-radius: 6px; background: var(--sunken); white-space: pre-wrap; tab-size: 4; }
.options { margin: 1rem 0; padding: 0; list-style: none; }
.options > li { padding: 0.5rem 0.75rem; border-left: 3px solid var(--line); }
.options > li + li { margin-top: 0.25rem; }
.options > .key { border-color: var(--good); background: var(--good-wash); }
.mark { display: inline-block; min-width: 2.25rem; color: var(--muted); }
.key .mark, .good { color: var(--good); }
.open { color: var(--bad); }
.why { margin: 0.125rem 0 0 2.5rem; color: var(--muted); font-size: 0.9375rem; }
.sources { padding-left: 1.25rem; font-size: 0.875rem; }
.url { display: none; color: var(--muted); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.375rem 1rem; margin: 0.75rem 0 0; font-size: 0.875rem; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
dd ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
summary { cursor: pointer; color: var(--accent); }
.note { color: var(--warn); font-size: 0.875rem; }
.keyword, .tag { color: light-dark(oklch(0.44 0.14 300), oklch(0.8 0.1 300)); }
.string { color: light-dark(oklch(0.45 0.1 150), oklch(0.82 0.1 150)); }
.number { color: light-dark(oklch(0.48 0.12 50), oklch(0.82 0.1 65)); }
.comment { color: var(--muted); font-style: italic; }
.function { color: var(--accent); }
.type { color: light-dark(oklch(0.45 0.09 200), oklch(0.82 0.08 200)); }
.attribute { color: light-dark(oklch(0.45 0.1 20), oklch(0.83 0.08 20)); }
.punctuation { color: var(--muted); }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0.125rem; } dd { margin-bottom: 0.5rem; } }
@page { margin: 16mm; }
@media print {
  :root { color-scheme: light; font-size: 10pt; }
  body { max-width: none; padding: 0; }
  nav, details { display: none; }
  h2 { break-after: avoid; }
  article { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
  .url { display: inline; }
  .options > .key { print-color-adjust: exact; }
}
`;
