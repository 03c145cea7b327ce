import { useState } from 'react';
import { useAfterTyping } from '../../../ui/hooks/watch-leaving.ts';

interface Options<T> {
  /** The current value in the search. */
  readonly value: T | undefined;
  /** Parses a text; undefined if it has no meaning. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
  readonly onSend: (value: T | undefined) => void;
}

/**
 * A text field of a search, debounced. If the search changes elsewhere, as by the browser's Back, the field follows.
 */
export function useTyped<T extends string | number>({ value, read, write, onSend }: Options<T>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly sent: boolean }>();
  const [known, setKnown] = useState(value);
  const send = useAfterTyping((text: string) => {
    setTyped({ text, sent: true });
    onSend(read(text));
  });
  if (value !== known) {
    setKnown(value);
    if (typed?.sent && read(typed.text) !== value) setTyped(undefined);
  }
  return {
    text: typed?.text ?? (value === undefined ? '' : write(value)),
    type(text: string) {
      setTyped({ text, sent: false });
      send(text);
    },
  };
}

/** For a text field. */
export const plainText = {
  read: (text: string) => text.trim() || undefined,
  write: (value: string) => value,
};
