import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading of a step that has taken the place of another, so that it is read out. */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not when the page has just been opened, where the page's own heading comes first.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
