import { Button, Card, Drawer, Group, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDrawer } from '../../../../ui/hooks/use-narrow.ts';
import { count } from '../../../../ui/text/format.ts';
import classes from '../job-search.module.css';
import { filterCounts } from '../open-jobs.ts';
import type { JobSearchState } from '../use-job-search.ts';
import { FilterFields } from './filter-fields.tsx';

interface Props extends JobSearchState {
  opened: boolean;
  onClose: () => void;
}

/** All filters with their counts: beside the jobs, or in a drawer on small screens. */
export default function Filters({ opened, onClose, ...state }: Props) {
  const { search, company, found, start, starts } = state;
  const counts = useQuery({
    ...filterCounts(search, { company }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  // The drawer is mounted closed and then opened, so that Mantine returns the focus when it closes.
  const [rendered, setRendered] = useState(false);
  useEffect(() => setRendered(true), []);
  const title = useId();
  // A new key also clears text that is no valid filter: the search does not hold it.
  const fields = <FilterFields key={starts} {...state} counts={counts.data ?? undefined} />;
  const matching = found.data?.first?.matching_count;
  const clearButton = (
    <Button variant="default" onClick={() => start({ q: search.q, sort: search.sort })}>
      Clear filters
    </Button>
  );
  if (useDrawer()) {
    return (
      <Drawer
        opened={opened && rendered}
        onClose={onClose}
        title="Filters"
        position="right"
        size="min(26rem, 100%)"
        styles={{ title: { fontWeight: 600, fontSize: '1.25rem' } }}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // A <header> in the dialog would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
      >
        {fields}
        <Group grow className={classes.foot ?? ''}>
          {clearButton}
          <Button onClick={onClose}>
            {matching === undefined ? 'Show jobs' : `Show ${count(matching, 'job')}`}
          </Button>
        </Group>
      </Drawer>
    );
  }
  return (
    opened && (
      <Card component="aside" aria-labelledby={title} className={classes.filters ?? ''}>
        <Stack gap="lg">
          <Title order={2} size="h3" id={title}>
            Filters
          </Title>
          {fields}
          {clearButton}
        </Stack>
      </Card>
    )
  );
}
