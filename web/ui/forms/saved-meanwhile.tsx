import { Anchor, Text } from '@mantine/core';
import { useRef } from 'react';
import { moveFocusAfter } from '../hooks/move-focus.ts';

interface Props {
  /** The saved value in words; undefined if deleted, then saving adds it again. */
  saved: string | undefined;
  /** Uses the saved value. */
  onUse?: (() => void) | undefined;
}

/** Below a draft's field that was changed elsewhere too: shows the saved value. */
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
