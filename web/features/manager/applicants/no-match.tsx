import { Button } from '@mantine/core';
import { useRef } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { ALL_APPLICANTS, type View } from './view/view.ts';

interface Props {
  view: View;
  onChange: (view: View) => void;
}

/** Says that nobody matches the search and filters. */
export function NoMatch({ view, onChange }: Props) {
  const clear = useRef<HTMLButtonElement>(null);
  // The focused row may have been the last one.
  useFocusOn(true, () => clear.current, { onlyIfLost: true });
  return (
    <EmptyState
      drawing="search"
      action={
        <Button
          ref={clear}
          variant="default"
          onClick={() => onChange({ ...ALL_APPLICANTS, order: view.order })}
        >
          Clear search and filters
        </Button>
      }
    >
      No applicants match.
    </EmptyState>
  );
}
