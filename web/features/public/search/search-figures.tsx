import { Group, Text } from '@mantine/core';
import classes from './search-figures.module.css';
import type { JobSearchState } from './use-job-search.ts';

/** The numbers of open and of matching jobs. */
export function SearchFigures({ found }: Pick<JobSearchState, 'found'>) {
  const counts = found.data?.first;
  return (
    <Group gap="xl" component="dl" className={classes.figures ?? ''} aria-live="polite">
      <Figure name="Open roles" value={counts?.open_count} />
      <Figure name="Matching" value={counts?.matching_count} />
    </Group>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fw={600} size="lg" className="tabular">
        {value === undefined ? '–' : value.toLocaleString('en-US')}
      </Text>
    </div>
  );
}
