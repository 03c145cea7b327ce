import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

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
 * the focus gets it again, so that screen readers announce its new text.
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
    if (target && target === activeElement) target.blur();
    moveFocus(target, options);
  });
  useEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current === trigger) return;
    last.current = trigger;
    if (!trigger) return;
    if (!afterDialogOpens) {
      move(isFirst);
      return;
    }
    const timer = setTimeout(() => move(isFirst));
    return () => {
      clearTimeout(timer);
      last.current = undefined;
    };
  }, [trigger, afterDialogOpens]);
}
