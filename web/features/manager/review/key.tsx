import { Kbd } from '@mantine/core';

/** A key, printed on its button. The button tells it to assistive technology by `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {children}
    </Kbd>
  );
}
