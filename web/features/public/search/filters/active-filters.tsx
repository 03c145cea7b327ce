import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { filtersInWords } from '../../../../ui/jobs/search-in-words.ts';
import type { JobSearchState } from '../use-job-search.ts';

/** What is filtered by out of sight, each with a click to take it away. The employment type stands in the bar. */
export default function ActiveFilters({
  search,
  change,
}: Pick<JobSearchState, 'search' | 'change'>) {
  return (
    <Group gap="xs">
      {filtersInWords({ ...search, employment_type: undefined }).map(({ words, filters }) => (
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
