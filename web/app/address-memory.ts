import { readLocal, writeLocal } from '../api/stored/local-values.ts';
import { type Area, onLeave, onLeaveHere } from '../api/stored/session.ts';

/** What this browser remembers about a confirmed email, so it need not ask the server. */
const confirmed = (area: Area) => `confirmed.${area}`;
const hidden = (area: Area) => `confirm-later.${area}`;

/** Whether this email is known to be confirmed. */
export function isKnownConfirmed(area: Area, email: string): boolean {
  if (readLocal(confirmed(area)) === email) return true;
  // It was another person's.
  writeLocal(confirmed(area), null);
  return false;
}

export function rememberConfirmed(area: Area, email: string): void {
  writeLocal(confirmed(area), email);
}

/** Whether the note is hidden in this tab. */
export function isHidden(area: Area): boolean {
  try {
    return sessionStorage.getItem(hidden(area)) !== null;
  } catch {
    return false;
  }
}

export function rememberHidden(area: Area): void {
  try {
    sessionStorage.setItem(hidden(area), '');
  } catch {}
}

onLeaveHere((area) => writeLocal(confirmed(area), null));

onLeave((area) => {
  try {
    sessionStorage.removeItem(hidden(area));
  } catch {}
});
