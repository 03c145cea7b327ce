import { useLayoutEffect } from 'react';

/** How many parts of the page are about to take the focus. */
let holds = 0;
let typed = '';

/**
 * Holds all keys back from the page, because a field or dialog is opening: no key may act on what was there before.
 * Once nothing holds them any more, the typed text goes to the focused field. Escape, Tab and shortcuts of the browser
 * pass.
 * @returns a function that ends it; further calls do nothing
 */
export function holdKeys(): () => void {
  if (holds === 0) addEventListener('keydown', hold, { capture: true });
  holds += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    holds -= 1;
    // What opens next holds them in the same render.
    queueMicrotask(release);
  };
}

/** Holds the keys while `active`. */
export function useHeldKeys(active: boolean): void {
  useLayoutEffect(() => (active ? holdKeys() : undefined), [active]);
}

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  // AltGr types letters, and Windows reports it as Ctrl with Alt.
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isShortcut || key === 'Escape' || key === 'Tab' || event.isComposing) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat) return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key === 'Enter') typed += '\n';
  else if ([...key].length === 1) typed += key;
}

function release(): void {
  if (holds > 0) return;
  removeEventListener('keydown', hold, { capture: true });
  const text = typed;
  typed = '';
  const field = document.activeElement;
  if (text !== '' && isTextField(field)) insert(field, text);
}

/** Whether somebody types, or is about to: the focus must stay there. */
export function isTyping(): boolean {
  const { activeElement } = document;
  return (
    holds > 0 || isTextField(activeElement) || activeElement?.closest('[role="dialog"]') != null
  );
}

const TEXT_FIELDS = 'textarea, input:is(:not([type]), [type="text"], [type="search"])';

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element?.matches(`:is(${TEXT_FIELDS}):not([readonly]):enabled`) === true;
}

/** Inserts text at the caret, as if it were typed there. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  const line = field instanceof HTMLTextAreaElement ? text : text.replaceAll('\n', '');
  field.setRangeText(line, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, data: line, inputType: 'insertText' }),
  );
}
