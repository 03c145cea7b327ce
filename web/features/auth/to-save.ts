// Not in `destination.ts`, which all pages load: only the sign-in needs this.
import { type ToSave, toSaveKey } from '../../api/destination.ts';
import type { Area } from '../../api/stored/session.ts';

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
