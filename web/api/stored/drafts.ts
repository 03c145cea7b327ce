import { type Area, onLeave } from './session.ts';

/** What was typed into a form and not yet saved. It survives a reload, and is removed when its writer logs out. */
const prefix = (area: Area) => `draft.${area}.`;

/** @returns the parsed JSON of a draft, or undefined. It has to be checked, since it may be from an older version. */
export function readDraft(area: Area, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix(area) + name) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `values`, which JSON can hold, under that name. Where the browser's storage is full or off, it keeps nothing. */
export function writeDraft(area: Area, name: string, values: unknown): void {
  try {
    localStorage.setItem(prefix(area) + name, JSON.stringify(values));
  } catch (error) {
    console.warn('A draft could not be kept.', error);
  }
}

/** Removes the draft of that name, if there is one. */
export function clearDraft(area: Area, name: string): void {
  try {
    localStorage.removeItem(prefix(area) + name);
  } catch {}
}

onLeave((area) => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix(area))) localStorage.removeItem(key);
    }
  } catch {}
});
