import { useEffect, useRef } from 'react';
import { keyName } from '../../../../ui/hooks/key-name.ts';
import { REVIEW_ACTIONS, REVIEW_KEYS, type ReviewAction } from './review-keys.ts';

/** Gets the index of the pressed key among the action's keys. */
type Act = (place: number) => void;
type Actions = Readonly<Partial<Record<ReviewAction, Act | undefined>>>;

const TYPING =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
// Controls that use the space bar or arrows themselves.
const USES_SPACE = 'button, a, summary, video, input, [role="button"]';
const USES_ARROWS = 'video, input, [role="radio"], [role="menuitem"]';

/**
 * Handles single keys, except while typing, in a dialog, or if a control uses the key.
 * @param mayAct called for each key: the answer depends on the scroll position
 */
export function useReviewKeys(
  enabled: boolean,
  actions: Actions,
  mayAct: () => boolean = () => true,
): void {
  const current = useRef({ actions, mayAct });
  current.current = { actions, mayAct };
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const key = keyName(event);
      const action = actionOf(key, current.current.actions);
      if (action === undefined || !current.current.mayAct() || isTaken(key, event.target)) return;
      event.preventDefault();
      // A held key decides one applicant, not twenty.
      if (!event.repeat || key.startsWith('arrow')) action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

function actionOf(key: string, actions: Actions): (() => void) | undefined {
  for (const name of REVIEW_ACTIONS) {
    const place = REVIEW_KEYS[name].keys.indexOf(key);
    const act = actions[name];
    if (place !== -1 && act) return () => act(place);
  }
  return undefined;
}

function isTaken(key: string, target: EventTarget | null): boolean {
  // A closing dialog may still be in the document.
  if (document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed] *)'))
    return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  if (key === ' ') return target.closest(USES_SPACE) !== null;
  return key.startsWith('arrow') && target.closest(USES_ARROWS) !== null;
}
