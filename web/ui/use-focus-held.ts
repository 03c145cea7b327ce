import { type RefObject, useEffect, useRef } from 'react';

/**
 * Holds the focus in a part of a page: where the control that has it goes away, such as a button that has done what it
 * says, the one that comes in its place gets it. Else a keyboard or a screen reader would start again at the page's head.
 */
export function useFocusHeld<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => (part.current === null ? undefined : holdFocus(part.current)), []);
  return part;
}

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled';

function holdFocus(part: HTMLElement): () => void {
  const controls = () => [...part.querySelectorAll<HTMLElement>(CONTROLS)];
  let focused: HTMLElement | undefined;
  /** Of what has the focus, among the controls. */
  let place = 0;
  const over = new AbortController();
  const { signal } = over;
  const isUsable = () => focused?.isConnected === true && !focused.matches(':disabled');
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    place = controls().indexOf(target);
  };
  // What is being taken away, or is busy, has not been left: that is seen once the page has changed.
  const leave = () =>
    queueMicrotask(() => {
      if (isUsable() && document.activeElement !== focused) focused = undefined;
    });
  part.addEventListener('focusin', come, { signal });
  part.addEventListener('focusout', leave, { signal });
  const observer = new MutationObserver(() => {
    const isBusy = focused?.isConnected === true && !isUsable();
    if (focused === undefined || isBusy) return;
    const all = controls();
    if (document.activeElement === focused) place = all.indexOf(focused);
    else if (document.activeElement === document.body)
      all[Math.min(place, all.length - 1)]?.focus();
  });
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    over.abort();
    observer.disconnect();
  };
}
