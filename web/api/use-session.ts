import { useSyncExternalStore } from 'react';
import { type Area, onSessionChange, type Session, sessionOf } from './stored/session.ts';

/** Who is signed in to an area. Renders again when that changes, also in another tab. */
export function useSession(area: Area): Session {
  return useSyncExternalStore(onSessionChange, () => sessionOf(area));
}
