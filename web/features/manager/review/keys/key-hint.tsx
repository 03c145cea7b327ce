import { Key } from './key.tsx';
import { REVIEW_KEYS, type ReviewAction } from './review-keys.ts';

/** Props of a button with a keyboard shortcut: the visible key, and its name for assistive technology. */
export function keyHint(works: boolean, action: ReviewAction) {
  const { printed, keys, name = keys[0] } = REVIEW_KEYS[action];
  return works ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
}
