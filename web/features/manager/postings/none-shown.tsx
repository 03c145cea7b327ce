import { Button } from '@mantine/core';
import { IconBriefcase, IconSearch } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface Props {
  closed: boolean;
  /** The search; empty without one. */
  q: string;
  onClear: () => void;
}

/** Says why the dashboard shows no jobs. */
export default function NoneShown({ closed, q, onClear }: Props) {
  if (q === '') {
    return (
      <EmptyState icon={IconBriefcase}>
        {closed ? 'No closed jobs.' : 'All your jobs are closed.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
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
