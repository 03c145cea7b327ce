import { type RefObject, useEffect, useRef } from 'react';
import type { Camera } from './camera/camera-state.ts';

/**
 * A pressed button may disappear with the phase, or with the state of the upload. Then the focus moves to the button that
 * replaces it, or to the question. A question that comes up gets the focus itself, so that it is read out.
 */
export function useFocusKept(
  section: RefObject<HTMLElement | null>,
  phase: Camera['phase'],
  delivery: string,
): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNew = before.current === undefined;
    const now = `${phase} ${delivery}`;
    if (before.current === now) return;
    before.current = now;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    const next = isNew ? null : find('[data-main-action]');
    if (next) next.focus();
    else if (isNew || phase === 'off') find('h3')?.focus({ preventScroll: true });
  }, [phase, delivery, section]);
}
