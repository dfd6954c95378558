/** The reply to a report, as its reporter sees it. */
export function ReportAnswer({ answer }: { answer: string }) {
  return (
    <p className="max-w-prose border-s-4 border-line-strong bg-sunken px-4 py-2.5 whitespace-pre-line text-ink">
      <span className="only-read">Our answer: </span>
      {answer}
    </p>
  );
}
