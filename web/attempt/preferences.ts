/** A person's preferences for taking tests, kept on this device across attempts. */

export interface Preferences {
  isTimeHidden: boolean;
  hasShortcuts: boolean;
}

// The name from earlier versions, so that preferences survive an update.
const key = "assay.sitting";
const usual: Preferences = { isTimeHidden: false, hasShortcuts: true };

export function readPreferences(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

export function keepPreferences(preferences: Preferences): void {
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

export function rememberedPerson(): string | undefined {
  try {
    return localStorage.getItem(personKey) ?? undefined;
  } catch {
    return undefined;
  }
}
