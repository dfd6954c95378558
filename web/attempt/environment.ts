/** What an attempt session depends on: calls, device, time, other tabs. Tests pass their own. */
import { attemptCalls } from "./calls.ts";
import { localTextStorage, type StoreWithClickLog, withClickLog } from "./click-log.ts";
import { type DeviceClock, deviceClock } from "./clock.ts";
import { openDeviceStore } from "./device-store.ts";
import { type AttemptCalls, realTimers, type Timers } from "./outcome.ts";
import { joinTabs, type TabMessage, type Tabs } from "./tabs.ts";

export interface Environment {
  calls: AttemptCalls;
  store: StoreWithClickLog;
  timers: Timers;
  clock: DeviceClock;
  random(): number;
  newClientId(): string;
  joinTabs(attemptId: string, hear: (message: TabMessage) => void): Tabs;
  /** Whether the page is visible. */
  isVisible(): boolean;
}

/** 128 random bits in 32 characters; `randomUUID` is missing on plain http. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The environment in a browser. */
export function browserEnvironment(): Environment {
  return {
    calls: attemptCalls,
    store: withClickLog(openDeviceStore(), localTextStorage),
    timers: realTimers,
    clock: deviceClock,
    random: Math.random,
    newClientId,
    joinTabs,
    isVisible: () => document.visibilityState === "visible",
  };
}
