import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ALL_APPLICANTS, type View } from './view/view.ts';

interface Props {
  view: View;
  onChange: (view: View) => void;
}

/** Says that nobody matches the search and filters. */
export function NoMatch({ view, onChange }: Props) {
  return (
    <EmptyState
      drawing="search"
      action={
        <Button
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
