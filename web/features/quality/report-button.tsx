/** Reports a question from a test; what it needs is fetched when somebody asks for it. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";

const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** `question` is the question's id in that attempt. */
export function ReportQuestion(props: { attemptId: string; question: string }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const [thanks, setThanks] = useState("");
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (thanks) told.current?.focus();
  }, [thanks]);
  if (thanks)
    return (
      <p ref={told} tabIndex={-1} className="py-2 text-sm text-ink-muted outline-none">
        {thanks}
      </p>
    );
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 font-normal! forced-colors:ml-0"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Report this question
      </Button>
      {asked && (
        <Suspense>
          <ReportDialog {...props} open={open} onClose={() => setOpen(false)} onReported={setThanks} />
        </Suspense>
      )}
    </>
  );
}
