import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_MAX } from '../../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/types.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/labels.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { CardsSkeleton } from '../../../ui/skeletons.tsx';
import classes from './dashboard-page.module.css';
import { JobCard } from './job-card.tsx';
import { filterOf, type JobFilter, openJobs, searchOf } from './open-jobs.ts';

/** All open jobs, with a search and a filter. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const jobs = useInfiniteQuery({ ...openJobs(filter), placeholderData: keepPreviousData });
  const counts = jobs.data?.first;
  const change = (changed: JobFilter) => setSearch(searchOf(changed), { replace: true });
  const filtering = filter.words !== '' || filter.type !== undefined;
  return (
    <Page
      title="Find work"
      actions={
        <Group gap="xl" component="dl" className={classes.figures} aria-live="polite">
          <Figure name="Open roles" value={counts?.open_count} />
          <Figure name="Matching" value={counts?.matching_count} />
        </Group>
      }
    >
      <Filters filter={filter} onChange={change} />
      <Loaded
        query={jobs}
        skeleton={<CardsSkeleton />}
        failure="Failed to load the open roles. Please try again."
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconSearch}
              action={
                filtering && (
                  <Button variant="default" onClick={() => change({ words: '', type: undefined })}>
                    Clear search and filter
                  </Button>
                )
              }
            >
              No roles match your filters. Try clearing the search or changing the employment type.
            </EmptyState>
          ) : (
            <Stack gap="md" className={classes.results} data-outdated={jobs.isPlaceholderData}>
              <CardGrid>
                {items.map((job) => (
                  <JobCard key={job.id} job={job} />
                ))}
              </CardGrid>
              <LoadMore query={jobs} what="jobs" />
            </Stack>
          )
        }
      </Loaded>
    </Page>
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

const TYPING_MS = 250;

interface FiltersProps {
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  // What is typed and not yet in the address. The address can change by itself too, as by the browser's Back.
  const [typed, setTyped] = useState<string>();
  if (typed === filter.words) setTyped(undefined);
  const words = typed ?? filter.words;
  const send = useDebouncedCallback(
    (sent: string) => onChange({ ...filter, words: sent }),
    TYPING_MS,
  );

  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search jobs"
        placeholder="Title, company, city or keyword"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          send(value);
        }}
        className={classes.words ?? ''}
      />
      <NativeSelect
        aria-label="Employment type"
        className={classes.type ?? ''}
        data={[{ value: '', label: 'All employment types' }, ...options(EMPLOYMENT_TYPES)]}
        value={filter.type ?? ''}
        onChange={({ currentTarget: { value } }) => {
          // What is typed goes along; by itself it would bring the type before back.
          send.cancel();
          onChange({ words, type: EMPLOYMENT_TYPES.find((known) => known === value) });
        }}
      />
    </search>
  );
}
