/** Preferences that a device stores across attempts. */
import { beforeEach, expect, test, vi } from "vitest";
import { readPersonId, readPreferences, savePreferences, storePersonId } from "./preferences.ts";

function stubStorage(texts: Map<string, string>): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
}

beforeEach(() => vi.unstubAllGlobals());

test("preferences start with the time visible and shortcuts on, and last until they are changed", () => {
  stubStorage(new Map());
  expect(readPreferences()).toEqual({ isTimeHidden: false, hasShortcuts: true });
  savePreferences({ isTimeHidden: true, hasShortcuts: false });
  expect(readPreferences()).toEqual({ isTimeHidden: true, hasShortcuts: false });
});

test("unreadable preferences are the defaults, and missing ones are filled in", () => {
  stubStorage(new Map([["assay.sitting", "{"]]));
  expect(readPreferences()).toEqual({ isTimeHidden: false, hasShortcuts: true });
  stubStorage(new Map([["assay.sitting", '{"isTimeHidden":true}']]));
  expect(readPreferences()).toEqual({ isTimeHidden: true, hasShortcuts: true });
});

test("the device knows its person until they sign out", () => {
  stubStorage(new Map());
  expect(readPersonId()).toBeUndefined();
  storePersonId("person");
  expect(readPersonId()).toBe("person");
  storePersonId(undefined);
  expect(readPersonId()).toBeUndefined();
});

test("without storage nothing is stored and nothing fails", () => {
  vi.stubGlobal("localStorage", undefined);
  storePersonId("person");
  savePreferences({ isTimeHidden: true, hasShortcuts: true });
  expect(readPersonId()).toBeUndefined();
  expect(readPreferences()).toEqual({ isTimeHidden: false, hasShortcuts: true });
});
