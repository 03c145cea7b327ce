import { Badge, Box, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
import * as z from 'zod/mini';
import type { Company, Location } from '../../../../lambdas/contract/schemas/company.ts';
import type { Job } from '../../../../lambdas/contract/schemas/job.ts';
import { useFetchOn } from '../../../api/paged-query.ts';
import { companyView, ownJob } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { Part, Section } from '../../../ui/frame/section.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { MAX_SORTED_JOBS, useAsRows } from '../../jobs/job-order.ts';
import { JobRows, RowsSwitch } from '../../jobs/job-rows.tsx';
import { cityAndState } from '../../jobs/place.ts';
import { ShareButton } from '../../jobs/share.tsx';
import { EditJobDialog, JobPreview } from '../postings/job-dialogs.tsx';
import { CompanyCounts } from './company-counts.tsx';
import { DecisionMailsModal } from './decision-mails-modal.tsx';
import { EditCompanyModal } from './edit-company-modal.tsx';
import { EditLocationModal } from './edit-location-modal.tsx';
import { JobIsLive } from './job-is-live.tsx';
import { JobActions, JobsTable } from './jobs-table.tsx';

export function loader({ params: { companyId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchInfiniteQuery(companyView(companyId));
}

/** A company with its locations and jobs. */
export function Component() {
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
      heading={company && <Name>{company.name}</Name>}
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
      <EditJobDialog jobId={editedJob} onClose={() => setEditedJob(undefined)} />
      <JobPreview jobId={previewedJob} onClose={() => setPreviewedJob(undefined)} />
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

/** A company's own description, if any. */
function AboutCompany({ company: { culture, description, benefits } }: { company: Company }) {
  if (culture === '' && description === '' && benefits.length === 0) return null;
  return (
    <Section title="About">
      <Facts columns={1}>
        {culture !== '' && (
          <Fact term="Culture">
            <span className="prose">{culture}</span>
          </Fact>
        )}
        {description !== '' && (
          <Fact term="Description">
            <span className="prose">{description}</span>
          </Fact>
        )}
        {benefits.length > 0 && (
          <Fact term="Benefits">
            <Group component="span" gap={6} mt={4}>
              {benefits.map((benefit) => (
                <Badge component="span" key={benefit} color="gray" size="lg">
                  {benefit}
                </Badge>
              ))}
            </Group>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

interface LocationsProps {
  companyId: string;
  locations: Location[];
  /** Whether all locations are fetched: the jobs come after the last one. */
  complete: boolean;
}

/** A company's locations and their actions. */
function Locations({ companyId, locations, complete }: LocationsProps) {
  const [edited, setEdited] = useState<string>();
  return (
    <Part title="Locations">
      {locations.length === 0 && complete && (
        <EmptyState
          drawing="places"
          action={
            <Button component={Link} to={paths.manager.addLocation(companyId)}>
              Add Location
            </Button>
          }
        >
          No locations yet. Add the first one to post jobs there.
        </EmptyState>
      )}
      {locations.length > 0 && (
        <CardGrid>
          {locations.map((location) => (
            <LocationCard key={location.id} location={location} onEdit={setEdited} />
          ))}
        </CardGrid>
      )}
      <EditLocationModal locationId={edited} onClose={() => setEdited(undefined)} />
    </Part>
  );
}

function LocationCard({ location, onEdit }: { location: Location; onEdit: (id: string) => void }) {
  const { id, company_id, location_name, address, zip_code } = location;
  return (
    <Card>
      <Stack gap="md" h="100%">
        <Box>
          <Title order={3} className="wrap-anywhere">
            <Name>{location_name}</Name>
          </Title>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            <Name>{address}</Name>
            <br />
            <Name>{`${cityAndState(location)} ${zip_code}`}</Name>
          </Text>
        </Box>
        <Group gap="xs" mt="auto" grow>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Edit ${location_name}`}
            onClick={() => onEdit(id)}
          >
            Edit
          </Button>
          <Button
            component={Link}
            to={paths.manager.addJob(company_id, id)}
            variant="light"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Add Job at ${location_name}`}
          >
            Add Job
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
