import { type Area, onLeave } from './session.ts';

/** What was typed into a form and not yet saved; it survives a reload, and goes when its writer leaves. */
const prefix = (area: Area) => `draft.${area}.`;

/** Answers the parsed JSON of a draft, or undefined. What is in it has to be checked: it may be from an older version. */
export function readDraft(area: Area, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix(area) + name) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `values`, which JSON can hold, in the place of what was kept under that name; not where the browser's storage is full or off. */
export function writeDraft(area: Area, name: string, values: unknown): void {
  try {
    localStorage.setItem(prefix(area) + name, JSON.stringify(values));
  } catch (error) {
    console.warn('A draft could not be kept.', error);
  }
}

/** Drops what was kept under that name, if anything was. */
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
