import { type Area, onLeave } from '../api/stored/session.ts';

/** What this browser knows of an address, so that it need not ask for it again. */
const confirmed = (area: Area) => `confirmed.${area}`;
const hidden = (area: Area) => `confirm-later.${area}`;

/** Whether this address of somebody who is signed in is known to be confirmed. */
export function isKnownConfirmed(area: Area, email: string): boolean {
  try {
    if (localStorage.getItem(confirmed(area)) === email) return true;
    // It was another one's.
    localStorage.removeItem(confirmed(area));
  } catch {}
  return false;
}

export function rememberConfirmed(area: Area, email: string): void {
  try {
    localStorage.setItem(confirmed(area), email);
  } catch {}
}

/** Whether somebody wants to be left alone about it for now, which is in this tab. */
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

onLeave((area) => {
  try {
    localStorage.removeItem(confirmed(area));
    sessionStorage.removeItem(hidden(area));
  } catch {}
});
