/** Reports a question, from a test or from its review; what it needs is fetched when somebody asks for it. */
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";

const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** `question` is the question's id in that attempt. */
export function ReportQuestion(props: { attemptId: string; question: string }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="px-2! font-normal!"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Report this question
      </Button>
      {asked && (
        <Suspense>
          <ReportDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
