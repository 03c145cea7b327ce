import { Key } from './key.tsx';

/** Props of a button with a keyboard shortcut: the visible key, and its name for assistive technology. */
export function keyHint(works: boolean, printed: string, name = printed.toLowerCase()) {
  return works ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
}
