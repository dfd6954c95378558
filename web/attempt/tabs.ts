/** Messages about an attempt between the tabs of one browser. */
import type { HeldScore } from "../../contract/attempts/held-scores.ts";
import type { Result } from "../../contract/results.ts";
import type { Choice } from "./device-record.ts";

export type TabMessage =
  /** The device's record has changed: read it again. */
  { kind: "changed" } | { kind: "saved"; choices: Record<string, Choice> } | { kind: "ended"; end: End };

/** How an attempt ended: by the person, or because the time was up. */
export interface End {
  by: "person" | "time";
  attemptId: string;
  /** Undefined while the score is held. */
  result: Result | undefined;
  held: HeldScore | undefined;
  /** How many questions had an answer. */
  answered: number;
}

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** Joins the tabs that show this attempt. Without BroadcastChannel, tabs agree again when they read from the server. */
export function joinTabs(attemptId: string, hear: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === "undefined") return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`assay ${attemptId}`);
  let isOpen = true;
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    tell: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
