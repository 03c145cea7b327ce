import { Anchor, Text } from '@mantine/core';
import { useRef } from 'react';
import { moveFocusAfter } from '../hooks/move-focus.ts';

interface Props {
  /** What was saved, in words. Undefined where it was deleted: then saving adds it again. */
  saved: string | undefined;
  /** Takes what was saved in place of what was typed. */
  onUse?: (() => void) | undefined;
}

/** Stands below a field of a restored draft that somebody has changed too, and says what was saved. */
export function SavedMeanwhile({ saved, onUse }: Props) {
  const root = useRef<HTMLParagraphElement>(null);
  function use() {
    const around = root.current?.parentElement;
    moveFocusAfter(
      () => onUse?.(),
      () => around?.querySelector<HTMLElement>('input, textarea, select'),
    );
  }
  return (
    <Text ref={root} size="sm" mt={4} className="prose">
      {saved === undefined ? 'Deleted elsewhere. Saving adds it again.' : 'Saved elsewhere: '}
      {saved !== undefined && <strong>{saved === '' ? 'nothing' : saved}</strong>}{' '}
      {onUse && (
        <Anchor component="button" type="button" size="sm" onClick={use}>
          Use this instead
        </Anchor>
      )}
    </Text>
  );
}
