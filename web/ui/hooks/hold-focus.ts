import { moveFocus } from './move-focus.ts';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled';

/**
 * Holds the focus in a part of a page, as its `ref`: where the control that has it goes away, such as a button that has
 * done what it says, the one that comes in its place gets it. Else a keyboard or a screen reader would start again at the
 * head of the page.
 */
export function holdFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return;
  const controls = () => [...part.querySelectorAll<HTMLElement>(CONTROLS)];
  let focused: HTMLElement | undefined;
  /** The controls before it. */
  let before: HTMLElement[] = [];
  const note = (all: HTMLElement[]) => {
    before = all.slice(0, focused && all.indexOf(focused));
  };
  part.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    note(controls());
  });
  // What is being taken away, or is busy, has not been left: that is seen once the page has changed.
  part.addEventListener('focusout', () =>
    queueMicrotask(() => {
      const isThere = focused?.isConnected === true && !focused.matches(':disabled');
      if (isThere && focused !== document.activeElement) focused = undefined;
    }),
  );
  const observer = new MutationObserver(() => {
    const isBusy = focused?.isConnected === true && focused.matches(':disabled');
    if (focused === undefined || isBusy) return;
    const all = controls();
    if (focused === document.activeElement) note(all);
    else if (document.activeElement === document.body)
      moveFocus(all[Math.min(placeAfter(before, all), all.length - 1)]);
  });
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

/** The index of the control that now follows these, some of which may have moved or gone. */
function placeAfter(before: readonly HTMLElement[], all: readonly HTMLElement[]): number {
  const moved = before.map((control) => all.indexOf(control));
  const last = moved.findLastIndex((index) => index >= 0);
  return (moved[last] ?? -1) + before.length - last;
}
