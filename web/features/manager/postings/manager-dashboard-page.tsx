import {
  Badge,
  Box,
  Button,
  Card,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getLongestWaiting } from '../../../../lambdas/contract/calls/longest-waiting.ts';
import { DAY_MS } from '../../../../lambdas/contract/limits.ts';
import { call } from '../../../api/client.ts';
import { useFetchOn } from '../../../api/paged-query.ts';
import {
  type ListedJob,
  managerCompanies,
  managerJobs,
} from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths, postAgainPath } from '../../../paths.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { CardTitle } from '../../../ui/display/card-title.tsx';
import listCard from '../../../ui/display/list-card.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { LoadError, Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { fold, hasWords } from '../../../ui/text/fold.ts';
import { count } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { useAsRows } from '../../jobs/job-order.ts';
import { JobRows, RowsSwitch } from '../../jobs/job-rows.tsx';
import { cityAndState, withRemote } from '../../jobs/place.ts';
import { placeInLists } from '../../jobs/place-in-lists.ts';
import { ShareButton } from '../../jobs/share.tsx';
import { HiredList } from './hired-list.tsx';
import classes from './job-card.module.css';
import { useAddJob } from './use-add-job.tsx';

const StillHiring = lazy(() => import('../../jobs/still-hiring.tsx'));

const FAILURE = 'Failed to load positions. Please try again.';

/** The search appears from this many jobs. */
const SEARCHED_FROM = 10;

/** How many applicants wait, and for how long. Under `managerJobs`, so that a decision refreshes both. */
const longestWaiting = queryOptions({
  queryKey: [...managerJobs.queryKey, 'waiting'],
  queryFn: ({ signal }) => call(getLongestWaiting, {}, { signal }),
});

export function loader() {
  queryClient.prefetchInfiniteQuery(managerJobs);
  queryClient.prefetchInfiniteQuery(managerCompanies);
  queryClient.prefetchQuery(longestWaiting);
}

/** The manager's jobs with their new applications. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const show = shownBy(search.get('show'));
  const closed = show === 'closed';
  const q = search.get('q') ?? '';
  const go = (to: { show?: Show; q?: string }) =>
    setSearch(addressOf({ show, q, ...to }), { replace: true });
  const [asRows, setAsRows] = useAsRows();
  const jobs = useInfiniteQuery(managerJobs);
  const addJob = useAddJob();
  const fetched = jobs.data?.items.length ?? 0;
  useFetchOn(jobs, true);
  const isFound = hasWords(q);
  const shown = newFirst(
    (jobs.data?.items ?? []).filter(
      ({ is_active, job_title }) => is_active !== closed && isFound(fold(job_title)),
    ),
  );
  const empty = fetched === 0 && jobs.isSuccess;
  return (
    <Page
      title={titleOf(show, jobs.isSuccess && q === '' && shown.length === 0)}
      actions={
        <>
          {show !== 'hired' && (asRows || fetched > 1) && (
            <RowsSwitch asRows={asRows} onChange={setAsRows} />
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={jobs.isRefetching}
            onClick={() => Promise.all([jobs.refetch(), refreshWaiting(), refreshHires()])}
          >
            Refresh
          </Button>
          {!empty && addJob.button}
        </>
      }
    >
      {jobs.isRefetchError && (
        <Box mb="md">
          <LoadError message={FAILURE} onRetry={() => jobs.refetch()} retrying={jobs.isFetching} />
        </Box>
      )}
      <Loaded query={jobs} skeleton={<CardsSkeleton />} failure={FAILURE}>
        {({ items }) =>
          empty ? (
            <NoJobs addJob={addJob.button} />
          ) : (
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <Filter
                  show={show}
                  onChange={(to) => go({ show: shownBy(to) })}
                  newInClosed={sumOfNew(items.filter(({ is_active }) => !is_active))}
                />
                {show !== 'hired' && (q !== '' || fetched >= SEARCHED_FROM) && (
                  <SearchBox
                    label="Search by title"
                    words={q}
                    onSearch={(words) => go({ q: words })}
                    flex="0 1 20rem"
                  />
                )}
              </Group>
              {show === 'hired' ? (
                <HiredList />
              ) : (
                <>
                  {q === '' && <LongestWaiting />}
                  {shown.length === 0 && !jobs.hasNextPage && (
                    <NoneShown closed={closed} q={q} onClear={() => go({ q: '' })} />
                  )}
                  {asRows ? (
                    <JobRows
                      jobs={shown}
                      complete={!jobs.hasNextPage}
                      withCompany
                      actions={jobAction}
                    />
                  ) : (
                    <CardGrid>
                      {shown.map((job) => (
                        <JobCard key={job.id} job={job} />
                      ))}
                    </CardGrid>
                  )}
                  <LoadMore query={jobs} what="positions" auto={false} />
                </>
              )}
            </Stack>
          )
        }
      </Loaded>
      {addJob.dialog}
    </Page>
  );
}

/** How many applicants wait for a decision, with the way to the one who waits longest. */
function LongestWaiting() {
  const { waiting = 0, oldest = null } = useQuery(longestWaiting).data ?? {};
  if (oldest === null) return null;
  const days = Math.floor((Date.now() - Date.parse(oldest.submitted_at)) / DAY_MS);
  return (
    <Group gap="sm">
      <Text>{waitText(waiting, days)}</Text>
      <Button
        component={Link}
        to={paths.manager.candidates(oldest.job_posting_id)}
        variant="light"
        size="compact-sm"
      >
        Start with the oldest
      </Button>
    </Group>
  );
}

function waitText(waiting: number, days: number): string {
  if (waiting > 1) {
    const since = days === 0 ? 'since today' : count(days, 'day');
    return `${count(waiting, 'applicant')} wait, the oldest ${since}`;
  }
  return days === 0
    ? '1 applicant waits, since today'
    : `1 applicant waits, for ${count(days, 'day')}`;
}

const SMALL = { variant: 'subtle', size: 'compact-sm' } as const;

/** Shares an open job, and posts a closed one again. */
function JobAction({ job }: { job: ListedJob }) {
  if (job.is_active)
    return <ShareButton of={{ job }} label={`Share ${job.job_title}`} {...SMALL} />;
  return (
    <Button
      component={Link}
      to={postAgainPath(job)}
      aria-label={`Post again: ${job.job_title}`}
      {...SMALL}
    >
      Post again
    </Button>
  );
}

/** The same function for each render: rows are memoized. */
const jobAction = (job: ListedJob) => <JobAction job={job} />;

const SHOWN = ['active', 'closed', 'hired'] as const;
type Show = (typeof SHOWN)[number];

const shownBy = (word: string | null): Show => SHOWN.find((show) => show === word) ?? 'active';

/** The page's state in its URL. */
function addressOf({ show, q }: { show: Show; q: string }): Record<string, string> {
  return { ...(show !== 'active' && { show }), ...(q !== '' && { q }) };
}

const refreshWaiting = () => queryClient.invalidateQueries(longestWaiting);
const refreshHires = () => queryClient.invalidateQueries({ queryKey: ['manager', 'hires'] });

function titleOf(show: Show, isEmpty: boolean): string {
  if (show === 'hired') return 'Hired';
  if (show === 'closed') return 'Closed Positions';
  return isEmpty ? 'No Current Positions' : 'Current Positions';
}

/** Puts jobs with new applications first. */
function newFirst(jobs: readonly ListedJob[]): ListedJob[] {
  const rank = ({ new_application_count }: ListedJob) => (new_application_count > 0 ? 0 : 1);
  return jobs.toSorted((a, b) => rank(a) - rank(b));
}

function sumOfNew(jobs: readonly ListedJob[]): number {
  return jobs.reduce((sum, { new_application_count }) => sum + new_application_count, 0);
}

interface FilterProps {
  show: Show;
  onChange: (to: string) => void;
  /** New applications to closed jobs, which are not in sight. */
  newInClosed: number;
}

function Filter({ show, onChange, newInClosed }: FilterProps) {
  return (
    <Box>
      <SegmentedControl
        aria-label="Which jobs are shown"
        value={show}
        onChange={onChange}
        data={[
          { value: 'active', label: 'Active' },
          { value: 'closed', label: newInClosed > 0 ? `Closed (${newInClosed} new)` : 'Closed' },
          { value: 'hired', label: 'Hired' },
        ]}
      />
    </Box>
  );
}

/** Leads an employer without jobs to the next step: company, location or, by the button `addJob`, job. */
function NoJobs({ addJob }: { addJob: ReactNode }) {
  const companies = useInfiniteQuery(managerCompanies);
  return (
    <Loaded
      query={companies}
      skeleton={<Skeleton height={240} />}
      failure="Failed to load companies. Please try again."
    >
      {({ items: [company, ...others] }) => {
        if (company === undefined) {
          return (
            <EmptyState
              drawing="companies"
              action={
                <Button component={Link} to={paths.manager.createCompany}>
                  Create Company
                </Button>
              }
            >
              Create your company to post a job
            </EmptyState>
          );
        }
        if (others.length === 0 && company.location_count === 0) {
          return (
            <EmptyState
              drawing="places"
              action={
                <Button component={Link} to={paths.manager.addLocation(company.id)}>
                  Add Location
                </Button>
              }
            >
              Add a location to <Name>{company.name}</Name> to post your first job.
            </EmptyState>
          );
        }
        return (
          <EmptyState drawing="jobs" action={addJob}>
            Post your first job. New applications appear here.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

interface NoneProps {
  closed: boolean;
  /** The search; empty without one. */
  q: string;
  onClear: () => void;
}

/** Says why the dashboard shows no jobs. */
function NoneShown({ closed, q, onClear }: NoneProps) {
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
    >{`No ${closed ? 'closed' : 'active'} jobs match "${q}".`}</EmptyState>
  );
}

/** A job on the dashboard. It has few components: many cards at once take time on a phone. */
const JobCard = memo(({ job }: { job: ListedJob }) => {
  const [company] = job.company;
  const [location] = job.company_location;
  const place = placeInLists(job);
  return (
    <Card className={listCard.card ?? ''}>
      <div className={classes.head}>
        <CardTitle to={paths.manager.candidates(job.id)}>{job.job_title}</CardTitle>
        <div className={classes.badges}>
          {job.new_application_count > 0 && (
            <Badge
              color="green"
              variant="filled"
            >{`${job.new_application_count} New Applications`}</Badge>
          )}
          {!job.is_active && <Badge color="gray">Inactive</Badge>}
        </div>
      </div>
      <div className={classes.where}>
        <p>
          <Name>{company?.name}</Name> · <Name>{location?.location_name}</Name>
        </p>
        <p>{location && withRemote(cityAndState(location), job)}</p>
      </div>
      {place !== undefined && (
        <Suspense fallback={<p>{place}</p>}>
          <StillHiring job={job} />
        </Suspense>
      )}
      <p className={classes.description}>{job.job_description}</p>
      <div className={classes.counts}>
        <p className="tabular">{count(job.applicant_count, 'applicant')}</p>
        <div className={classes.links}>
          <Button
            component={Link}
            to={paths.manager.jobReport(job.id)}
            variant="subtle"
            size="compact-sm"
            aria-label={`Report of ${job.job_title}`}
          >
            Report
          </Button>
          <JobAction job={job} />
        </div>
      </div>
      <Button
        component={Link}
        to={paths.manager.candidates(job.id)}
        variant={job.new_application_count > 0 ? 'filled' : 'default'}
        aria-label={`Review Candidates for ${job.job_title}`}
      >
        Review Candidates
      </Button>
    </Card>
  );
});
