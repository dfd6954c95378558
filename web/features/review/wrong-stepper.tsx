/** Leads from one wrong answer to the next, by button and by the keys N and P. */
import { useState } from "react";
import { readPreferences, savePreferences } from "../../attempt/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { useKeys } from "../../ui/hooks/use-keys.ts";
import { Icon } from "../../ui/icons.tsx";
import { ShortcutsNote } from "../../ui/shortcuts-note.tsx";
import { neighbour } from "./review-filter.ts";

export interface WrongStepperProps {
  /** Numbers of the wrong questions, ascending; at least one. */
  wrong: number[];
  /** Number of the question being read. */
  current: number;
  onGo: (number: number) => void;
}

export function WrongStepper({ wrong, current, onGo }: WrongStepperProps) {
  const [preferences, setPreferences] = useState(readPreferences);
  const previous = neighbour(wrong, current, -1);
  const next = neighbour(wrong, current, 1);
  const place = wrong.indexOf(current) + 1;
  useKeys(preferences.hasShortcuts, (key) => {
    const target = key === "n" ? next : key === "p" ? previous : undefined;
    if (target === undefined) return false;
    onGo(target);
    return true;
  });
  const step = (label: string, to: number | undefined, turned: boolean) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon name="down" className={turned ? "size-4 rotate-180" : "size-4"} />
      <span className="lg:hidden">{turned ? "Previous" : "Next"}</span>
    </Button>
  );
  return (
    <div className="wrong-stepper">
      <nav aria-label="Wrong answers" className="wrong-steps">
        {step("Previous wrong answer", previous, true)}
        <p className="figures text-sm text-ink-muted">
          {place > 0 ? `Wrong ${place} of ${wrong.length}` : `${wrong.length} wrong`}
        </p>
        {step("Next wrong answer", next, false)}
      </nav>
      <ShortcutsNote
        isOn={preferences.hasShortcuts}
        keys="N and P go to the next and previous wrong answer."
        onChange={(hasShortcuts) => {
          const changed = { ...readPreferences(), hasShortcuts };
          setPreferences(changed);
          savePreferences(changed);
        }}
      />
    </div>
  );
}
