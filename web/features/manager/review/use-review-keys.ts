import { useEffect, useRef } from 'react';

/** What each key does, by `KeyboardEvent.key` in lower case. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const TYPING =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
// These use the space bar or the arrows themselves.
const USES_SPACE = 'button, a, summary, video, input, [role="button"]';
const USES_ARROWS = 'video, input, [role="radio"], [role="menuitem"]';

/** Listens to single keys, except while something is typed, a dialog is open, or a control uses the key itself. */
export function useReviewKeys(enabled: boolean, actions: KeyActions): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const action = current.current[key];
      if (action === undefined || isTaken(key, event.target)) return;
      event.preventDefault();
      // Holding a key down decides one applicant, not twenty.
      if (!event.repeat || key.startsWith('arrow')) action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

function isTaken(key: string, target: EventTarget | null): boolean {
  // A dialog that was just closed may still be there for a moment.
  if (document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed] *)'))
    return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  if (key === ' ') return target.closest(USES_SPACE) !== null;
  return key.startsWith('arrow') && target.closest(USES_ARROWS) !== null;
}
