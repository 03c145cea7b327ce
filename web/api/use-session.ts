import { useSyncExternalStore } from 'react';
import { type Area, onSessionChange, type Session, sessionOf } from './stored/session.ts';

/** The session of an area; renders again when it changes, also in another tab. */
export function useSession(area: Area): Session {
  return useSyncExternalStore(onSessionChange, () => sessionOf(area));
}
