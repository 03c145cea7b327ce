import { useSyncExternalStore } from 'react';

let wanted = false;
const listeners = new Set<() => void>();

/** Marks that there is a toast. */
export function loadToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been a toast; until then its code is not loaded. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}
