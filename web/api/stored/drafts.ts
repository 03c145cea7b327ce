import { type Area, onLeaveHere } from './session.ts';
import { readLocal, writeLocal } from './values.ts';

/** Unsaved form input in localStorage. It survives a reload and is removed at logout. */
const prefix = (area: Area) => `draft.${area}.`;

/** @returns the draft's parsed JSON, or undefined. Validate it: an older version may have written it. */
export function readDraft(area: Area, name: string): unknown {
  try {
    return JSON.parse(readLocal(prefix(area) + name) ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores JSON values under a name; does nothing if the storage is full or off. */
export function writeDraft(area: Area, name: string, values: unknown): void {
  try {
    localStorage.setItem(prefix(area) + name, JSON.stringify(values));
  } catch (error) {
    console.warn('A draft could not be kept.', error);
  }
}

export function clearDraft(area: Area, name: string): void {
  writeLocal(prefix(area) + name, null);
}

/**
 * Watches a draft for changes by other tabs.
 * @returns a function that unsubscribes
 */
export function onDraftChange(area: Area, name: string, changed: () => void): () => void {
  const over = new AbortController();
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === prefix(area) + name && newValue !== null) changed();
    },
    { signal: over.signal },
  );
  return () => over.abort();
}

onLeaveHere((area) => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix(area))) localStorage.removeItem(key);
    }
  } catch {}
});
