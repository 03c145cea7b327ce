/** Focuses an element that the next render brings. */
export function focusSoon(find: () => Element | null | undefined): void {
  // Two frames: the render may be due only after the next timer or frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = find();
      if (element instanceof HTMLElement) element.focus();
    }),
  );
}
