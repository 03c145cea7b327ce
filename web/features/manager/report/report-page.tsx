import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  Progress,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom';
import { companyById, ownJob } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { count } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { ALL_STEPS, firstOfLast, type Report } from './report.ts';
import { companyJobs, downloadCsv, type ReportedJob, useReport } from './report-data.ts';
import { ReportParts } from './report-parts.tsx';

export function loader({ params: { jobId = '', companyId = '' } }: LoaderFunctionArgs) {
  if (jobId) queryClient.prefetchQuery(ownJob(jobId));
  if (companyId) queryClient.prefetchQuery(companyById(companyId));
}

/** The report of a company or of a job. */
export function Component() {
  const { companyId } = useParams();
  return companyId === undefined ? <JobReport /> : <CompanyReport />;
}

/** The report of a job. */
function JobReport() {
  const { jobId = '' } = useParams();
  const job = useQuery(ownJob(jobId));
  const title = job.data?.job_title;
  const company = job.data?.company[0];
  const jobs = useMemo(() => [{ id: jobId, job_title: title ?? '' }], [jobId, title]);
  return (
    <Page
      title={title === undefined ? (job.isError ? 'Report' : undefined) : `Report · ${title}`}
      subtitle={
        company && (
          <Anchor component={Link} to={paths.manager.companyReport(company.id)} underline="always">
            Report of <Name>{company.name}</Name>
          </Anchor>
        )
      }
      actions={
        <Button component={Link} to={paths.manager.applicants(jobId)} variant="default">
          All Applicants
        </Button>
      }
    >
      <Loaded
        query={job}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load job. Please try again."
      >
        {({ job_title }) => <ReportOf jobs={jobs} name={`Report ${job_title}`} />}
      </Loaded>
    </Page>
  );
}

/** The report of a company: its jobs added up. */
function CompanyReport() {
  const { companyId = '' } = useParams();
  const company = useQuery(companyById(companyId));
  const jobs = useQuery(companyJobs(companyId));
  const name = company.data?.name;
  return (
    <Page
      title={name === undefined ? (company.isError ? 'Report' : undefined) : `Report · ${name}`}
      actions={
        <Button component={Link} to={paths.manager.company(companyId)} variant="default">
          Company
        </Button>
      }
    >
      <Loaded
        query={company}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load company. Please try again."
      >
        {(found) => (
          <Loaded
            query={jobs}
            skeleton={<Skeleton height={480} />}
            failure="Failed to load jobs. Please try again."
          >
            {(its) => <ReportOf jobs={its} name={`Report ${found.name}`} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface Props {
  jobs: readonly ReportedJob[];
  /** Of the downloaded file. */
  name: string;
}

/** The report of a job, or of a company's jobs, in the time range of the URL. */
function ReportOf({ jobs, name }: Props) {
  const { range, since, now, setRange } = useRange();
  const query = useReport(jobs, since, now);
  const report = query.data;
  const { busy, act } = useAction();
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <NativeSelect
          className="not-printed"
          aria-label="Time"
          value={range}
          onChange={({ currentTarget: { value } }) => setRange(value)}
          data={[...RANGES]}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={report === undefined || report.lines.length === 0}
          loading={busy}
          onClick={() =>
            report &&
            act(
              () => downloadCsv(report.lines, name),
              'The report could not be downloaded. Please try again.',
            )
          }
        >
          Download CSV
        </Button>
      </Group>
      <Loaded
        query={query}
        skeleton={<Reading loaded={query.loaded} of={jobs.length} />}
        failure="Failed to load the report. Please try again."
      >
        {(found) =>
          isEmpty(found) ? (
            <EmptyState
              drawing="applicants"
              action={
                range !== 'all' && <Button onClick={() => setRange('all')}>Show all time</Button>
              }
            >{`No views or applications ${range === 'all' ? 'yet' : 'in this time'}.`}</EmptyState>
          ) : (
            <ReportParts report={found} range={labelOf(range)} />
          )
        }
      </Loaded>
    </Stack>
  );
}

const labelOf = (range: string) => RANGES.find(({ value }) => value === range)?.label ?? '';

const isEmpty = ({ total }: Report) => ALL_STEPS.every((step) => total[step] === 0);

function Reading({ loaded, of }: { loaded: number; of: number }) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">{`${loaded} of ${count(of, 'job')} loaded`}</Text>
      <Progress value={(100 * loaded) / Math.max(1, of)} aria-label="Loaded jobs" />
    </Stack>
  );
}

/** The time ranges, by the number of weeks. */
const RANGES = [
  { value: '4', label: 'Last 4 weeks' },
  { value: '12', label: 'Last 12 weeks' },
  { value: '52', label: 'Last 52 weeks' },
  { value: 'all', label: 'All time' },
] as const;
const USUAL = '12';

/** The time range in the URL. */
function useRange() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const asked = params.get('weeks');
  const range = RANGES.find(({ value }) => value === asked)?.value ?? USUAL;
  return {
    range,
    now: new Date(now).toISOString(),
    /** The first day; '' for all. */
    since: range === 'all' ? '' : firstOfLast(Number(range), now),
    setRange: (to: string) => setParams(to === USUAL ? {} : { weeks: to }, { replace: true }),
  };
}
