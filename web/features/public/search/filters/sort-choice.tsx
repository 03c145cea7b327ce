import { Button, Group } from '@mantine/core';
import type { JobSort } from '../../../../../lambdas/contract/calls/job-search.ts';
import { type JobSearch, orderOf } from '../../../../../lambdas/contract/pages/search-address.ts';
import type { JobSearchState } from '../use-job-search.ts';

const NAMES: Readonly<Record<JobSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  pay: 'Highest pay',
  distance: 'Nearest',
};

/** The orders that make sense for a search. */
function ordersFor({ q, near }: JobSearch): JobSort[] {
  return [
    ...(q ? (['relevance'] as const) : []),
    'newest',
    'pay',
    ...(near === undefined ? [] : (['distance'] as const)),
  ];
}

/** The order of the jobs. */
export function SortChoice({ search, change }: Pick<JobSearchState, 'search' | 'change'>) {
  const order = orderOf(search);
  return (
    <Group gap={4} role="group" aria-label="Sort by">
      {ordersFor(search).map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === order ? 'light' : 'subtle'}
          color={each === order ? 'indigo' : 'gray'}
          aria-pressed={each === order}
          onClick={() =>
            change({ sort: each === orderOf({ ...search, sort: undefined }) ? undefined : each })
          }
        >
          {NAMES[each]}
        </Button>
      ))}
    </Group>
  );
}
