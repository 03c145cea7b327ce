import { Kbd } from '@mantine/core';

/** A keyboard key on its button. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {children}
    </Kbd>
  );
}

/** Props of a button with a keyboard shortcut: the visible key, and its name for assistive technology. */
export function keyHint(works: boolean, printed: string, name = printed.toLowerCase()) {
  return works ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
}
