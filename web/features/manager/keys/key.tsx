import { Kbd } from '@mantine/core';

/** A keyboard key on its button. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {children}
    </Kbd>
  );
}
