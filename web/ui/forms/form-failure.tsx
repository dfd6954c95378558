/** Above a form's fields: why the last submission failed, and a button that restores the entries. */
import { Button } from "../button.tsx";
import type { Failure } from "./form.ts";

/** Read out when it appears. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 border-s-4 border-bad bg-bad-wash px-4 py-3 font-medium empty:hidden"
    >
      {failure && <p>{failure.text}</p>}
      {failure?.restore && (
        <Button variant="secondary" size="small" onClick={failure.restore}>
          Put my entries back
        </Button>
      )}
    </div>
  );
}
