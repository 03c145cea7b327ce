import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 250;

interface Options<T> {
  /** What the search says now. */
  readonly value: T | undefined;
  /** What is meant by a text; undefined where nothing is. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
  readonly onSend: (value: T | undefined) => void;
}

/**
 * What is typed into a field of a search, which counts a moment later. The search can also change by itself, as by the
 * browser's Back: then the field follows.
 */
export function useTyped<T extends string | number>({ value, read, write, onSend }: Options<T>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly sent: boolean }>();
  const [known, setKnown] = useState(value);
  const send = useDebouncedCallback((text: string) => {
    setTyped({ text, sent: true });
    onSend(read(text));
  }, TYPING_MS);
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

/** For a field in which text is typed. */
export const plainText = {
  read: (text: string) => text.trim() || undefined,
  write: (value: string) => value,
};
