import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface Props {
  closed: boolean;
  /** The search; empty without one. */
  q: string;
  onClear: () => void;
}

/** Says why the dashboard shows no jobs. */
export function NoneShown({ closed, q, onClear }: Props) {
  if (q === '') {
    return (
      <EmptyState drawing="jobs">
        {closed ? 'No closed jobs.' : 'All your jobs are closed.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="search"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No {closed ? 'closed' : 'active'} jobs match "{q}".
    </EmptyState>
  );
}
