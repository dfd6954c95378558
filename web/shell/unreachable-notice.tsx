/** Says that the server doesn't respond and that the page keeps retrying. */
import { useState } from "react";
import { askProfile } from "../client/session.ts";
import { Button } from "../ui/button.tsx";

export function UnreachableNotice() {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void askProfile().finally(() => setBusy(false));
  };
  return (
    <div role="status" className="border-b border-warn bg-warn-wash">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 text-sm sm:px-6">
        <p className="grow">
          We can’t reach the server right now. You stay signed in, and we keep trying automatically.
        </p>
        <Button variant="secondary" size="small" busy={busy} onClick={retry}>
          Retry
        </Button>
      </div>
    </div>
  );
}
