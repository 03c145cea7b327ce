import { Button, Group, Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { JobSearchAnswer } from '../../../../lambdas/contract/calls/job-search.ts';
import { addressOf } from '../../../../lambdas/contract/pages/search-address.ts';
import { NO_OPEN_JOBS } from '../../../../lambdas/contract/texts/no-open-jobs.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { holdFocus } from '../../../ui/hooks/hold-focus.ts';
import { ActiveFilters } from './filters/active-filters.tsx';
import { filtersBesideType } from './filters/filters-beside-type.ts';
import { SortChoice } from './filters/sort-choice.tsx';
import { JobCard } from './job-card.tsx';
import classes from './job-search.module.css';
import { SearchBar } from './search-bar.tsx';
import { SearchNotes } from './search-notes.tsx';
import type { JobSearchState } from './use-job-search.ts';

// A fifth of the page's code, and most visitors do not filter.
const Filters = lazy(() => import('./filters/filters.tsx'));

interface Props extends JobSearchState {
  /** Actions for the current search. */
  actions?: ReactNode;
}

/** The search for open jobs: words, filters and results, from `useJobSearch`. */
export function JobSearch({ actions, ...state }: Props) {
  const { search, change } = state;
  const [filtersShown, setFiltersShown] = useState<boolean>();
  return (
    <div ref={holdFocus} className={classes.part}>
      <SearchBar
        search={search}
        change={change}
        filtersShown={filtersShown ?? false}
        onShowFilters={setFiltersShown}
      />
      <div className={classes.columns}>
        {filtersShown !== undefined && (
          <Suspense>
            <Filters {...state} opened={filtersShown} onClose={() => setFiltersShown(false)} />
          </Suspense>
        )}
        <Stack gap="md" className={classes.found ?? ''}>
          <Group gap="xs" className={classes.line ?? ''}>
            {filtersBesideType(search).length > 0 && (
              <ActiveFilters search={search} change={change} />
            )}
            {actions}
            <SortChoice search={search} change={change} />
          </Group>
          <Results {...state} />
        </Stack>
      </div>
    </div>
  );
}

function Results({ search, found, start, change }: JobSearchState) {
  const filtering = addressOf({ ...search, sort: undefined }).size > 0;
  return (
    <Loaded
      query={found}
      skeleton={<CardsSkeleton />}
      failure="Failed to load the open roles. Please try again."
    >
      {({ items, first }) =>
        items.length === 0 ? (
          <EmptyState
            drawing="search"
            action={
              <>
                <Notes found={first} change={change} />
                {filtering && (
                  <Button variant="default" onClick={() => start({})}>
                    Clear search and filter
                  </Button>
                )}
              </>
            }
          >
            {first?.open_count === 0
              ? NO_OPEN_JOBS
              : 'No roles match your filters. Try clearing the search or changing the employment type.'}
          </EmptyState>
        ) : (
          <Stack gap="md" className={classes.results ?? ''} data-outdated={found.isPlaceholderData}>
            <Notes found={first} change={change} />
            <CardGrid>
              {items.map((job) => (
                <JobCard key={job.id} job={job} />
              ))}
            </CardGrid>
            <LoadMore query={found} what="jobs" />
          </Stack>
        )
      }
    </Loaded>
  );
}

interface NotesProps extends Pick<JobSearchState, 'change'> {
  found: JobSearchAnswer | undefined;
}

/** Notes about the search, if any. */
function Notes({ found, change }: NotesProps) {
  const { partial, left_out, searched_near, unknown_zip, did_you_mean } = found ?? {};
  const said = partial || left_out || searched_near || unknown_zip || did_you_mean;
  return found && said && <SearchNotes found={found} change={change} />;
}
