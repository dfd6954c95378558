/** The live region for notices, rendered from the start, so that screen readers announce them. */
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icons.tsx";
import { successMilliseconds, type Toast, toast, useToasts } from "./toast.ts";

/**
 * While a test is taken (`isBare`) only errors appear, and they take no room: below the rail of the test on narrow
 * screens, in the column beside the question on wide ones, so that no option moves and none is covered.
 */
export function Toasts({ isBare = false }: { isBare?: boolean }) {
  const toasts = useToasts().filter((one) => !isBare || isError(one));
  return (
    <div
      data-toasts=""
      className={classes(
        "fixed inset-x-4 z-20",
        isBare
          ? "top-24 lg:inset-x-auto lg:end-6 lg:bottom-20 lg:top-auto lg:w-72"
          : "top-2 max-h-[60dvh] overflow-y-auto sm:inset-x-auto sm:top-auto sm:end-6 sm:bottom-6 sm:w-100",
      )}
    >
      <div role="status" className="flex flex-col gap-2">
        {toasts.filter(isSuccess).map((one) => (
          <Notice key={one.id} {...one} />
        ))}
      </div>
      <div role="alert" className="mt-2 flex flex-col gap-2 empty:mt-0">
        {toasts.filter(isError).map((one) => (
          <Notice key={one.id} {...one} />
        ))}
      </div>
    </div>
  );
}

const isSuccess = (one: Toast) => one.kind === "success";
const isError = (one: Toast) => one.kind === "error";

function Notice({ id, kind, text, action }: Toast) {
  const [held, setHeld] = useState(false);
  const left = useRef(successMilliseconds);
  useEffect(() => {
    if (kind === "error" || held) return;
    const since = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [id, kind, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it from leaving
    <div
      className={classes(
        "flex animate-appear items-start gap-3 rounded-md border border-s-4 bg-raised py-3 pe-2 ps-4 shadow-float",
        kind === "error" ? "border-line-strong border-s-bad" : "border-line-strong border-s-good",
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        name={kind === "error" ? "warning" : "check"}
        className={classes("mt-1 size-4", kind === "error" ? "text-bad" : "text-good")}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <p className="grow basis-36 py-0.5 text-sm">{text}</p>
        {action && (
          <Button
            variant="quiet"
            size="small"
            className="-my-1 -ms-3"
            onClick={() => {
              toast.dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss notice"
        onClick={() => toast.dismiss(id)}
        className="-my-1 flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink pointer-coarse:size-11"
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}
