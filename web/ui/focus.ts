/** Focuses an element that the next render brings. */
export function focusSoon(find: () => Element | null | undefined): void {
  setTimeout(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
  });
}
