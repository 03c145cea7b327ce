import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import type { Job } from '../../../../lambdas/contract/schemas/job.ts';
import { useFetchOn } from '../../../api/paged-query.ts';
import { companyView, ownJob } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { MAX_SORTED_JOBS, useAsRows } from '../../jobs/job-order.ts';
import { JobRows, RowsSwitch } from '../../jobs/job-rows.tsx';
import { ShareButton } from '../../jobs/share.tsx';
import { AboutCompany } from './about-company.tsx';
import { CompanyCounts } from './company-counts.tsx';
import { DecisionMailsModal } from './decision-mails/decision-mails-modal.tsx';
import { EditCompanyModal } from './edit-company-modal.tsx';
import { JobIsLive } from './job-is-live.tsx';
import { JobActions, JobsTable } from './jobs-table.tsx';
import { Locations } from './locations.tsx';

/** Renders a job dialog; closed without an id. */
type JobDialog = (jobId: string | undefined, onClose: () => void) => ReactNode;

interface Props {
  editJob: JobDialog;
  previewJob: JobDialog;
}

/** A company with its locations and jobs. */
export function CompanyPage({ editJob, previewJob }: Props) {
  const { companyId = '' } = useParams();
  const view = useInfiniteQuery(companyView(companyId));
  const [editedJob, setEditedJob] = useState<string>();
  const [previewedJob, setPreviewedJob] = useState<string>();
  const [asRows, setAsRows] = useAsRows();
  const fetched = view.data?.items.reduce((sum, { jobs }) => sum + jobs.length, 0) ?? 0;
  useFetchOn(view, asRows && fetched < MAX_SORTED_JOBS);
  const company = view.data?.first?.company;
  const { posted, forget } = usePosted();
  return (
    <Page
      title={company?.name ?? (view.isError ? 'Company' : undefined)}
      heading={company?.name}
      tile={company && <CompanyTile company={company} size={56} />}
      subtitle={company && <CompanyCounts company={company} />}
      actions={company && <Actions company={company} />}
    >
      <Loaded
        query={view}
        skeleton={<CompanySkeleton />}
        failure="Failed to load company. Please try again."
      >
        {({ items, first }) => {
          const locations = items.flatMap((page) => page.locations);
          const jobs = items.flatMap((page) => page.jobs);
          return (
            <Stack gap={32}>
              {first && posted?.is_active && (
                <JobIsLive
                  job={posted}
                  isFirst={first.company.job_posting_count === 1}
                  onPreview={() => setPreviewedJob(posted.id)}
                  onClose={forget}
                />
              )}
              {first && <AboutCompany company={first.company} />}
              <Locations
                companyId={companyId}
                locations={locations}
                complete={!view.hasNextPage || jobs.length > 0}
              />
              <Jobs
                jobs={jobs}
                complete={!view.hasNextPage}
                asRows={asRows}
                onSwitch={setAsRows}
                onEdit={setEditedJob}
                onPreview={setPreviewedJob}
              />
              <LoadMore query={view} what="jobs" auto={!asRows} />
            </Stack>
          );
        }}
      </Loaded>
      {editJob(editedJob, () => setEditedJob(undefined))}
      {previewJob(previewedJob, () => setPreviewedJob(undefined))}
    </Page>
  );
}

const postedState = z.object({ posted: z.string() });

/** The job that was just posted: the page before this one names it. */
function usePosted() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = postedState.safeParse(state).data?.posted;
  const { data: posted } = useQuery({ ...ownJob(id ?? ''), enabled: id !== undefined });
  return {
    posted: id === undefined ? undefined : posted,
    forget: () => navigate('.', { replace: true, state: null }),
  };
}

function Actions({ company }: { company: Company }) {
  const [editing, setEditing] = useState(false);
  const [writing, setWriting] = useState(false);
  return (
    <>
      <ShareButton of={{ company }} />
      <Button component={Link} to={paths.manager.companyReport(company.id)} variant="default">
        Report
      </Button>
      <Button variant="default" onClick={() => setWriting(true)}>
        Decision Emails
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        Edit Company
      </Button>
      <Button component={Link} to={paths.manager.addLocation(company.id)}>
        Add Location
      </Button>
      <EditCompanyModal companyId={company.id} opened={editing} onClose={() => setEditing(false)} />

      <DecisionMailsModal
        companyId={company.id}
        opened={writing}
        onClose={() => setWriting(false)}
      />
    </>
  );
}

interface JobsProps {
  jobs: Job[];
  /** Whether all jobs are fetched. */
  complete: boolean;
  asRows: boolean;
  onSwitch: (asRows: boolean) => void;
  onEdit: (jobId: string) => void;
  onPreview: (jobId: string) => void;
}

function Jobs({ jobs, complete, asRows, onSwitch, ...actions }: JobsProps) {
  return (
    <section aria-labelledby="jobs">
      <Group justify="space-between" mb="md">
        <Title order={2} id="jobs">
          Jobs
        </Title>
        {(asRows || jobs.length > 1) && <RowsSwitch asRows={asRows} onChange={onSwitch} />}
      </Group>
      {asRows ? (
        <Stack gap="md">
          <JobRows
            jobs={jobs}
            complete={complete}
            actions={(job) => <JobActions job={job} {...actions} compact />}
          />
        </Stack>
      ) : (
        jobs.length > 0 && <JobsTable jobs={jobs} {...actions} />
      )}
      {jobs.length === 0 && complete && (
        <EmptyState drawing="jobs">
          No jobs yet. Choose “Add Job” at a location to post the first one.
        </EmptyState>
      )}
    </section>
  );
}

function CompanySkeleton() {
  return (
    <Stack gap={32}>
      <Skeleton height={96} />
      <CardsSkeleton cards={2} />
      <Skeleton height={240} />
    </Stack>
  );
}
