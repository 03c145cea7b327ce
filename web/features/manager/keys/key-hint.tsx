import { Key } from './key.tsx';
import { KEYS, type KeyAction } from './keys.ts';

/** Props of a button with a keyboard shortcut: the visible key, and its name for assistive technology. */
export function keyHint(works: boolean, action: KeyAction) {
  const { printed, keys, name = keys[0] } = KEYS[action];
  return works ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
}
