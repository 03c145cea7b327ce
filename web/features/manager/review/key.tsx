import { Kbd } from '@mantine/core';

/** A key, printed on its button. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {children}
    </Kbd>
  );
}

/** Props of a button that a key presses too: the key printed on it, and its name for assistive technology. */
export function keyHint(works: boolean, printed: string, name = printed.toLowerCase()) {
  return works ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
}
