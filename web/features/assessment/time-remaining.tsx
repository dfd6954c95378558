/** The time left by the server's clock, at the edge of sight; it can be hidden. */
import { clockText } from "../../../contract/rules.ts";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import { Button } from "../../ui/button.tsx";
import { useSecondsLeft } from "./use-attempt-session.ts";

export interface TimeRemainingProps {
  session: AttemptSession;
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
}

export function TimeRemaining({ session, isHidden, onHide }: TimeRemainingProps) {
  const seconds = useSecondsLeft(session);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1.5 lg:justify-start lg:gap-x-4">
      <div className="flex flex-col max-lg:items-end">
        <span id="time-label" className="text-2xs text-ink-muted sm:text-xs">
          Time Remaining
        </span>
        {isHidden ? (
          <span className="font-medium sm:text-lg lg:leading-[2.125rem]">Hidden</span>
        ) : (
          <span
            role="timer"
            aria-labelledby="time-label"
            aria-live="off"
            className={`figures font-semibold sm:text-lg lg:font-display lg:text-2xl ${seconds <= 60 ? "underline decoration-warn decoration-2 underline-offset-4" : ""}`}
          >
            {clockText(seconds)}
          </span>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={isHidden ? "Show the time" : "Hide the time"}
        onClick={() => onHide(!isHidden)}
        className="-mr-3 min-w-17 lg:-ml-3 lg:self-end"
      >
        {isHidden ? "Show" : "Hide"}
      </Button>
    </div>
  );
}
