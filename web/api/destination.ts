import { SIGN_UP } from '../../lambdas/contract/pages/hydration.ts';
import { paths } from '../paths.ts';
import { type Area, isSignedIn, onLeave, sessionOf } from './stored/session.ts';

/** The page to open after signing in. Stored per tab, so it survives a reload. */
const key = (area: Area) => `destination.${area}`;

/** The item to save after signing in: a job, or else the search in the destination's URL. */
export interface ToSave {
  /** Such as `Barista at Harbor Coffee`. */
  readonly what: string;
  readonly jobId?: string;
}

const toSaveKey = (area: Area) => `to-save.${area}`;

export function saveDestination(area: Area, path: string, toSave?: ToSave): void {
  try {
    sessionStorage.setItem(key(area), path);
    if (toSave === undefined) sessionStorage.removeItem(toSaveKey(area));
    else sessionStorage.setItem(toSaveKey(area), String(new URLSearchParams({ ...toSave })));
  } catch {}
}

/** The screen for visitors who want something: to sign up, or to log in if they were signed in here before. */
export function entranceOf(area: Area): string {
  return sessionOf(area).personId === null ? paths[area].signUp : paths[area].signIn;
}

/** The page to apply for a job. Visitors sign up first. */
export function applyPath(jobId: string): string {
  return paths.candidate.apply(jobId) + (isSignedIn('candidate') ? '' : SIGN_UP);
}

/** The saved path of an area. */
export function destinationOf(area: Area): string | undefined {
  try {
    return sessionStorage.getItem(key(area)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the saved path of an area, and the item to save. */
export function forgetDestination(area: Area): void {
  try {
    sessionStorage.removeItem(key(area));
    sessionStorage.removeItem(toSaveKey(area));
  } catch {}
}

// After logging out, nobody returns to the page.
onLeave(forgetDestination);

/** The item to save after signing in to an area, if any. */
export function toSaveOf(area: Area): ToSave | undefined {
  try {
    const { what, jobId } = Object.fromEntries(
      new URLSearchParams(sessionStorage.getItem(toSaveKey(area)) ?? ''),
    );
    return what === undefined ? undefined : { what, ...(jobId !== undefined && { jobId }) };
  } catch {
    return undefined;
  }
}
