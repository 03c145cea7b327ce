import { type Area, onLeave } from '../api/stored/session.ts';

/** What this browser remembers about a confirmed email, so it need not ask the server. */
const confirmed = (area: Area) => `confirmed.${area}`;
const hidden = (area: Area) => `confirm-later.${area}`;

/** Whether this email is known to be confirmed. */
export function isKnownConfirmed(area: Area, email: string): boolean {
  try {
    if (localStorage.getItem(confirmed(area)) === email) return true;
    // It was another person's.
    localStorage.removeItem(confirmed(area));
  } catch {}
  return false;
}

export function rememberConfirmed(area: Area, email: string): void {
  try {
    localStorage.setItem(confirmed(area), email);
  } catch {}
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

onLeave((area) => {
  try {
    localStorage.removeItem(confirmed(area));
    sessionStorage.removeItem(hidden(area));
  } catch {}
});
