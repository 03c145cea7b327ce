import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { holdKeys } from './hold-keys.ts';

type Target = HTMLElement | null | undefined;

/** Moves the focus to an element, if there is one. */
export function moveFocus(target: Target, options?: FocusOptions): void {
  target?.focus(options);
}

/** Makes a change, which may remove the focused control, then moves the focus to what `find` returns. */
export function moveFocusAfter(
  change: () => void,
  find: () => Target,
  options?: FocusOptions,
): void {
  flushSync(change);
  moveFocus(find(), options);
}

interface Options extends FocusOptions {
  /** Leaves the focus alone unless the focused control has disappeared. */
  onlyIfLost?: boolean;
  /** Waits until a dialog has noted where to return the focus. */
  afterDialogOpens?: boolean;
}

/**
 * Moves the focus whenever `trigger` becomes another truthy value, also on the first render. A target that already has
 * the focus gets it again, so that screen readers announce its new text. Keys wait until the focus has moved.
 */
export function useFocusOn(
  trigger: unknown,
  find: (isFirst: boolean) => Target,
  { onlyIfLost = false, afterDialogOpens = false, ...options }: Options = {},
): void {
  const last = useRef<unknown>(undefined);
  const move = useEffectEvent((isFirst: boolean) => {
    const { activeElement } = document;
    if (onlyIfLost && activeElement !== null && activeElement !== document.body) return;
    const target = find(isFirst);
    // A dialog is inert for a moment longer than the form in it that was sent.
    if (target?.closest('[inert]')) {
      requestAnimationFrame(() => move(isFirst));
      return;
    }
    if (target && target === activeElement) target.blur();
    moveFocus(target, options);
  });
  const endHold = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (trigger && last.current !== trigger) endHold.current = holdKeys();
    return () => endHold.current?.();
  }, [trigger]);
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === trigger) return;
    last.current = trigger;
    if (!trigger) return;
    if (!afterDialogOpens) {
      move(isFirst);
      endHold.current?.();
      return;
    }
    const timer = setTimeout(() => {
      move(isFirst);
      endHold.current?.();
    });
    return () => {
      clearTimeout(timer);
      last.current = undefined;
    };
  }, [trigger, afterDialogOpens]);
}

/** Gets the focus when nothing better is left: the table of applicants, or the name of the shown one. */
export const FOCUS_HOME = { 'data-focus-home': true } as const;

export const focusHome = () => document.querySelector<HTMLElement>('[data-focus-home]');

/** The element outside dialogs and menus that last had the focus. */
let lastOutside: Element | undefined;
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest(OVERLAYS)) lastOutside = target;
});
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Returns the focus to where it was before, once a dialog closes or disappears. */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () =>
      queueMicrotask(() => {
        const now = document.activeElement;
        const isLost = now === null || now === document.body || now.closest(OVERLAYS) !== null;
        // Another dialog may have opened from this one, or the focus has moved on purpose.
        if (!isLost || isInOpenDialog(now)) return;
        const places = [before, lastOutside, focusHome()];
        moveFocus(places.find(canHaveFocus), { preventScroll: true });
      });
  }, [opened]);
}

const isInOpenDialog = (element: Element | null) =>
  element?.closest('[role="dialog"]:not([data-closed] *)') != null;

const canHaveFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  element.closest('[data-closed]') === null;
