import { type Area, onLeave } from './stored/session.ts';

/** Which page somebody wanted to see before they were asked to sign in. The tab keeps it, so that it survives a reload. */
const key = (area: Area) => `destination.${area}`;

/** Keeps the path of a page of that area. */
export function saveDestination(area: Area, path: string): void {
  try {
    sessionStorage.setItem(key(area), path);
  } catch {}
}

/** The path that is kept for an area. */
export function destinationOf(area: Area): string | undefined {
  try {
    return sessionStorage.getItem(key(area)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The path that is kept for an area, which is then forgotten. */
export function takeDestination(area: Area): string | undefined {
  const path = destinationOf(area);
  try {
    sessionStorage.removeItem(key(area));
  } catch {}
  return path;
}

// After logging out nobody wants to come back to the page.
onLeave(takeDestination);
