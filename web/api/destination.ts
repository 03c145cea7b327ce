import { SIGN_UP } from '../../lambdas/contract/pages/hydration.ts';
import { paths } from '../paths.ts';
import { type Area, isSignedIn, onLeave, sessionOf } from './stored/session.ts';
import { readTab, writeTab } from './stored/values.ts';

/** The page to open after signing in. Stored per tab, so it survives a reload. */
const key = (area: Area) => `destination.${area}`;
const toSaveKey = (area: Area) => `to-save.${area}`;

/** The item to save after signing in: a job, or else the search in the destination's URL. */
export interface ToSave {
  /** Such as `Barista at Harbor Coffee`. */
  readonly what: string;
  readonly jobId?: string;
}

export function saveDestination(area: Area, path: string, toSave?: ToSave): void {
  writeTab(key(area), path);
  writeTab(toSaveKey(area), toSave ? String(new URLSearchParams({ ...toSave })) : null);
}

/** The saved path of an area. */
export function destinationOf(area: Area): string | undefined {
  return readTab(key(area)) ?? undefined;
}

/** The item to save after signing in to an area, if any. */
export function toSaveOf(area: Area): ToSave | undefined {
  const saved = Object.fromEntries(new URLSearchParams(readTab(toSaveKey(area)) ?? ''));
  const { what, jobId } = saved;
  return what === undefined ? undefined : { what, ...(jobId !== undefined && { jobId }) };
}

/** Forgets the saved path of an area, and the item to save. */
export function forgetDestination(area: Area): void {
  writeTab(key(area), null);
  writeTab(toSaveKey(area), null);
}

// After logging out, nobody returns to the page.
onLeave(forgetDestination);

/** The screen for visitors who want something: to sign up, or to log in if they were signed in here before. */
export function entranceOf(area: Area): string {
  return sessionOf(area).personId === null ? paths[area].signUp : paths[area].signIn;
}

/** The page to apply for a job. Visitors sign up first. */
export function applyPath(jobId: string): string {
  return paths.candidate.apply(jobId) + (isSignedIn('candidate') ? '' : SIGN_UP);
}
