import * as z from 'zod/mini';
import { type Area, onLeave, onLeaveHere, sessionOf } from './session.ts';
import { readLocal, readTab, writeLocal, writeTab } from './values.ts';

/**
 * Unsaved form input. Each tab has its own, which survives a reload, so that two tabs with the same form do not mix. The
 * browser has the one that was typed last: a new tab takes it up if its tab is gone. Logging out removes all.
 */
const keyOf = (area: Area, name: string) => `draft.${area}.${name}`;

const storedDraft = z.object({
  /** The owner. A closed tab that is opened again may have the draft of somebody who has logged out. */
  person: z.nullable(z.string()),
  /** The load of a page that wrote it. */
  page: z.string(),
  values: z.unknown(),
});

/** This page, which holds a lock of this name while it may have drafts. */
const HERE = `drafts/${crypto.randomUUID()}`;
let openPages: ReadonlySet<string | undefined> = new Set();
let isLocked = false;

async function lookForPages(): Promise<void> {
  // Older browsers have no locks: no other page counts as open.
  if (!('locks' in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  openPages = new Set(held.map(({ name }) => name));
}

/** Settles once this page knows which other pages have drafts. */
export const pagesAreKnown = lookForPages().catch(() => {});
for (const event of ['focus', 'visibilitychange']) addEventListener(event, lookForPages);

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

function read(area: Area, json: string | null) {
  const draft = storedDraft.safeParse(parse(json)).data;
  return draft?.person === sessionOf(area).personId ? draft : undefined;
}

const isOpenElsewhere = (page: string) => page !== HERE && openPages.has(page);

/** The browser's draft, unless another open tab has it. */
function readBrowsers(area: Area, name: string) {
  const draft = read(area, readLocal(keyOf(area, name)));
  return draft && !isOpenElsewhere(draft.page) ? draft : undefined;
}

/** @returns the draft's values, or undefined. Validate them: an older version may have written them. */
export function readDraft(area: Area, name: string): unknown {
  return (read(area, readTab(keyOf(area, name))) ?? readBrowsers(area, name))?.values;
}

/** Stores JSON values under a name; does nothing if the storage is full or off. */
export function writeDraft(area: Area, name: string, values: unknown): void {
  if (!isLocked && 'locks' in navigator) {
    isLocked = true;
    navigator.locks.request(HERE, () => new Promise(() => {})).catch(() => {});
  }
  const draft = JSON.stringify({ person: sessionOf(area).personId, page: HERE, values });
  writeTab(keyOf(area, name), draft);
  writeLocal(keyOf(area, name), draft);
}

/** Removes this tab's draft; another tab's stays. */
export function clearDraft(area: Area, name: string): void {
  writeTab(keyOf(area, name), null);
  if (readBrowsers(area, name) !== undefined) writeLocal(keyOf(area, name), null);
}

/** The values of a draft that all tabs share. */
export const readSharedDraft = (area: Area, name: string): unknown =>
  parse(readLocal(keyOf(area, name)));

/** Stores JSON values for all tabs; undefined removes them. */
export const writeSharedDraft = (area: Area, name: string, values: object | undefined): void =>
  writeLocal(keyOf(area, name), values === undefined ? null : JSON.stringify(values));

/**
 * Watches a shared draft for changes by other tabs.
 * @returns a function that unsubscribes
 */
export function onSharedDraftChange(area: Area, name: string, changed: () => void): () => void {
  const over = new AbortController();
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === keyOf(area, name) && newValue !== null) changed();
    },
    { signal: over.signal },
  );
  return () => over.abort();
}

function removeAll(storage: () => Storage, area: Area): void {
  try {
    for (const key of Object.keys(storage())) {
      if (key.startsWith(keyOf(area, ''))) storage().removeItem(key);
    }
  } catch {}
}
onLeave((area) => removeAll(() => sessionStorage, area));
onLeaveHere((area) => removeAll(() => localStorage, area));
