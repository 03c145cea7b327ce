import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { JobSearchAnswer, JobSort } from '../../../../lambdas/contract/calls/job-search.ts';
import { SEARCH_MAX } from '../../../../lambdas/contract/limits.ts';
import {
  addressOf,
  orderOf,
  type JobSearch as Search,
} from '../../../../lambdas/contract/pages/search-address.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { NO_OPEN_JOBS } from '../../../../lambdas/contract/texts/no-open-jobs.ts';
import {
  EXACT_WORDS,
  searchNotes,
  understoodNote,
} from '../../../../lambdas/contract/texts/search-notes.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { holdFocus } from '../../../ui/hooks/hold-focus.ts';
import { label, options } from '../../jobs/labels.ts';
import { OpenJobCard } from '../../jobs/open-job-card.tsx';
import classes from './job-search.module.css';
import { filtersBesideType, type JobSearchState, plainText, useTyped } from './use-job-search.ts';

// A fifth of the page's code, and most visitors do not filter.
const Filters = lazy(() => import('./filters.tsx'));

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
            <SortChoice search={search} found={state.found} change={change} />
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
                <OpenJobCard key={job.id} job={job} />
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
  const { partial, complete_count, left_out, understood, unknown_zip, did_you_mean } = found ?? {};
  const said =
    partial ||
    complete_count !== undefined ||
    left_out ||
    understood ||
    unknown_zip ||
    did_you_mean;
  return found && said && <SearchNotes found={found} change={change} />;
}

interface SearchBarProps extends Pick<JobSearchState, 'search' | 'change'> {
  /** The state of the other filters, and its toggle. */
  filtersShown: boolean;
  onShowFilters: (shown: boolean) => void;
}

/** The search words, the employment type, and a button for the other filters. */
function SearchBar({ search, change, filtersShown, onShowFilters }: SearchBarProps) {
  const words = useTyped({ value: search.q, ...plainText, onSend: (q) => change({ q }) });
  const types = search.employment_type ?? [];
  const others = filtersBesideType(search).length;
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        aria-label="Search jobs"
        placeholder="Title, company, city or keyword"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={words.text}
        onChange={({ currentTarget: { value } }) => words.type(value)}
        className={classes.words ?? ''}
      />
      <NativeSelect
        aria-label="Employment type"
        className={classes.type ?? ''}
        data={[
          { value: '', label: 'All employment types' },
          ...options(EMPLOYMENT_TYPES),
          // Several types are chosen in the other filters.
          ...(types.length > 1
            ? [{ value: types.join(','), label: types.map(label).join(', ') }]
            : []),
        ]}
        value={types.join(',')}
        onChange={({ currentTarget: { value } }) =>
          change({ employment_type: EMPLOYMENT_TYPES.filter((type) => type === value) })
        }
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={filtersShown}
        onClick={() => onShowFilters(!filtersShown)}
      >
        {others === 0 ? 'Filters' : `Filters (${others})`}
      </Button>
    </search>
  );
}

/** The active filters that are out of sight, each with a button to remove it. The bar shows the employment type. */
function ActiveFilters({ search, change }: Pick<JobSearchState, 'search' | 'change'>) {
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

const NAMES: Readonly<Record<JobSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  pay: 'Highest pay',
  distance: 'Nearest',
};

/** The orders that make sense for a search. */
function ordersFor({ q, near, sort }: Search, found: JobSearchAnswer | undefined): JobSort[] {
  const isPlaced = near !== undefined || found?.understood?.near !== undefined;
  return [
    ...(q ? (['relevance'] as const) : []),
    'newest',
    'pay',
    ...(isPlaced || sort === 'distance' ? (['distance'] as const) : []),
  ];
}

/** The order of the jobs. */
function SortChoice({
  search,
  found,
  change,
}: Pick<JobSearchState, 'search' | 'found' | 'change'>) {
  const order = orderOf(search);
  return (
    <Group gap={4} role="group" aria-label="Sort by">
      {ordersFor(search, found.data?.first).map((each) => (
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

interface SearchNotesProps extends Pick<JobSearchState, 'change'> {
  found: JobSearchAnswer;
}

/** Notes on how a search was understood, with a button that takes it back, on left-out words, and "Did you mean". */
function SearchNotes({ found, change }: SearchNotesProps) {
  const { did_you_mean } = found;
  const understood = understoodNote(found);
  return (
    <div role="status" className="wrap-anywhere">
      {understood !== undefined && (
        <Text size="sm">
          <span>{understood}</span>
          {/* No line begins with the dash. */}
          {'\u00a0— '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => change({ exact: true })}
          >
            {EXACT_WORDS}
          </Anchor>
        </Text>
      )}
      {searchNotes(found).map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {did_you_mean !== undefined && (
        <Text>
          Did you mean{' '}
          <Anchor
            component="button"
            type="button"
            fw={600}
            onClick={() => change({ q: did_you_mean })}
          >
            {did_you_mean}
          </Anchor>
          ?
        </Text>
      )}
    </div>
  );
}
