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
  /** Of what has the focus, among the controls. */
  let place = 0;
  part.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    place = controls().indexOf(target);
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
    if (focused === document.activeElement) place = all.indexOf(focused);
    else if (document.activeElement === document.body)
      all[Math.min(place, all.length - 1)]?.focus();
  });
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
