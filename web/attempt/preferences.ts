/** A person's preferences for taking tests, stored on this device across attempts. */

export interface Preferences {
  isTimeHidden: boolean;
  hasShortcuts: boolean;
}

// The name from earlier versions, so that preferences survive an update.
const key = "assay.sitting";
const usual: Preferences = { isTimeHidden: false, hasShortcuts: true };

/** The preferences stored on this device; the usual ones where there are none, or none that can be read. */
export function readPreferences(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

/** Keeps preferences on this device, where it keeps anything. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing forgets a preference, no more.
  }
}

const personKey = "assay.person";

/** Remembers whose attempts this device holds, for when the server can't say who is signed in. */
export function rememberPerson(personId: string | undefined): void {
  try {
    if (personId === undefined) localStorage.removeItem(personKey);
    else localStorage.setItem(personKey, personId);
  } catch {
    // Then a reload without the server begins with the instructions.
  }
}

/** The id of the person whose attempts this device holds; undefined after a sign-out. */
export function rememberedPerson(): string | undefined {
  try {
    return localStorage.getItem(personKey) ?? undefined;
  } catch {
    return undefined;
  }
}
