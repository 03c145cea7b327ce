import { type Area, onLeave } from './stored/session.ts';

/** The page to open after signing in. Stored per tab, so it survives a reload. */
const key = (area: Area) => `destination.${area}`;

export function saveDestination(area: Area, path: string): void {
  try {
    sessionStorage.setItem(key(area), path);
  } catch {}
}

/** The saved path of an area. */
export function destinationOf(area: Area): string | undefined {
  try {
    return sessionStorage.getItem(key(area)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns and forgets the saved path of an area. */
export function takeDestination(area: Area): string | undefined {
  const path = destinationOf(area);
  try {
    sessionStorage.removeItem(key(area));
  } catch {}
  return path;
}

// After logging out, nobody returns to the page.
onLeave(takeDestination);
