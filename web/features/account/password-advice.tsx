/** What makes a good password, beside the forms that ask for a new one. */

const advice = [
  [
    "Long beats clever",
    "Four or five unrelated words are easier to remember and harder to guess than symbols and digits.",
  ],
  ["Use it only here", "If another site leaks a shared password, this account is open too."],
  ["Use a password manager", "You can paste or autofill in every field."],
];

export function PasswordAdvice() {
  return (
    <aside
      aria-labelledby="advice-heading"
      className="border-line max-lg:border-t max-lg:pt-8 lg:border-s lg:ps-16"
    >
      <h2 id="advice-heading" className="text-lg">
        What makes a good password
      </h2>
      <dl className="mt-4 max-w-sm">
        {advice.map(([point, why]) => (
          <div key={point} className="border-t border-line py-3.5 last:border-b">
            <dt className="text-sm font-medium">{point}</dt>
            <dd className="mt-0.5 text-sm text-ink-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
