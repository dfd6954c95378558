/** The time left by the server's clock; it can be hidden. */
import { clockText } from "../../../contract/rules.ts";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useSecondsLeft } from "./use-attempt-session.ts";

/** Below this many seconds the time is emphasised. */
const lastSeconds = 60;

export interface TimeRemainingProps {
  session: AttemptSession;
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
}

export function TimeRemaining({ session, isHidden, onHide }: TimeRemainingProps) {
  const seconds = useSecondsLeft(session);
  const action = isHidden ? "Show time" : "Hide time";
  return (
    <div className="flex items-center justify-end gap-x-1 sm:gap-x-2">
      <div className="flex flex-col items-end">
        <span id="time-label" className="text-2xs whitespace-nowrap text-ink-muted sm:text-xs">
          Time Remaining
        </span>
        {isHidden ? (
          <span className="text-lg leading-6 font-medium">Hidden</span>
        ) : (
          <span
            role="timer"
            aria-labelledby="time-label"
            aria-live="off"
            data-last={seconds <= lastSeconds}
            className="figures text-lg leading-6 font-semibold data-[last=true]:font-bold data-[last=true]:text-warn lg:text-xl lg:leading-6"
          >
            {clockText(seconds)}
          </span>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={action}
        onClick={() => onHide(!isHidden)}
        className="-me-3 lg:min-w-24"
      >
        <Icon name={isHidden ? "eye" : "eyeOff"} className="size-5 lg:hidden" />
        <span className="max-lg:hidden">{action}</span>
      </Button>
    </div>
  );
}
