// Apart from `destination.ts`, which all pages load: only the sign-in reads it.
import { type ToSave, toSaveKey } from '../../api/destination.ts';
import type { Area } from '../../api/stored/session.ts';

/** What to save once somebody has signed in to an area, if anything. */
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
