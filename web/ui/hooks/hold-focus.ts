import { moveFocus } from './move-focus.ts';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled';

/**
 * A ref that keeps the focus in a part of the page: if the focused control disappears, its successor gets
 * the focus. Otherwise the keyboard would restart at the top of the page.
 */
export function holdFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return;
  const controls = () => [...part.querySelectorAll<HTMLElement>(CONTROLS)];
  let focused: HTMLElement | undefined;
  /** The controls before the focused one. */
  let before: HTMLElement[] = [];
  const note = (all: HTMLElement[]) => {
    before = all.slice(0, focused && all.indexOf(focused));
  };
  part.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    note(controls());
  });
  // The user has not left a removed or disabled control. The check waits until the page has changed.
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

/** The index of the next control after these, some of which may have moved or gone. */
function placeAfter(before: readonly HTMLElement[], all: readonly HTMLElement[]): number {
  const moved = before.map((control) => all.indexOf(control));
  const last = moved.findLastIndex((index) => index >= 0);
  return (moved[last] ?? -1) + before.length - last;
}
