import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { JobSearchState } from '../use-job-search.ts';
import { filtersBesideType } from './filters-beside-type.ts';

/** The active filters that are out of sight, each with a button to remove it. The bar shows the employment type. */
export function ActiveFilters({ search, change }: Pick<JobSearchState, 'search' | 'change'>) {
  return (
    <Group gap="xs">
      {filtersBesideType(search).map(({ words, filters }) => (
        <Button
          key={words}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove the filter: ${words}`}
          onClick={() => change(Object.fromEntries(filters.map((filter) => [filter, undefined])))}
        >
          {words}
        </Button>
      ))}
    </Group>
  );
}
