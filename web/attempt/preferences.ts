/** A person's preferences for taking tests, stored on this device across attempts. */

export interface Preferences {
  isTimeHidden: boolean;
  hasShortcuts: boolean;
}

// The name from earlier versions, so that preferences survive an update.
const key = "assay.sitting";
const usual: Preferences = { isTimeHidden: false, hasShortcuts: true };

/** The preferences stored on this device; the defaults if there are none, or they can't be read. */
export function readPreferences(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

/** Stores preferences on this device, if the browser allows it. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Without storage, the preference lasts until the page is closed.
  }
}

const personKey = "assay.person";

/** Stores whose attempts are on this device, for when the server can't say who is signed in. */
export function storePersonId(personId: string | undefined): void {
  try {
    if (personId === undefined) localStorage.removeItem(personKey);
    else localStorage.setItem(personKey, personId);
  } catch {
    // Then a reload without the server shows the instructions.
  }
}

/** The id of the person whose attempts are on this device; undefined after signing out. */
export function readPersonId(): string | undefined {
  try {
    return localStorage.getItem(personKey) ?? undefined;
  } catch {
    return undefined;
  }
}
