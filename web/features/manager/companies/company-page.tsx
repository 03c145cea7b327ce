import { Badge, Box, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBriefcase, IconMapPin, IconPencil, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Company, Job, Location } from '../../../../lambdas/contract/shapes.ts';
import { companyView } from '../../../api/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InitialsTile } from '../../../ui/initials-tile.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { cityAndState } from '../../../ui/place.ts';
import { CompanyCounts } from './company-counts.tsx';
import { EditCompanyModal } from './edit-company-modal.tsx';
import { EditLocationModal } from './edit-location-modal.tsx';
import { JobsTable } from './jobs-table.tsx';

interface Props {
  /** Renders the dialog that edits a job. Without an id, it is closed. */
  editJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
}

/** A company with its locations and jobs. */
export function CompanyPage({ editJob }: Props) {
  const { companyId = '' } = useParams();
  const view = useInfiniteQuery(companyView(companyId));
  const [editedJob, setEditedJob] = useState<string>();
  const company = view.data?.first?.company;
  return (
    <Page
      title={company?.name ?? (view.isError ? 'Company' : undefined)}
      heading={company && <Heading name={company.name} />}
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
              {first && <About company={first.company} />}
              <Locations
                companyId={companyId}
                locations={locations}
                complete={!view.hasNextPage || jobs.length > 0}
              />
              <Jobs jobs={jobs} complete={!view.hasNextPage} onEdit={setEditedJob} />
              <LoadMore query={view} what="jobs" />
            </Stack>
          );
        }}
      </Loaded>
      {editJob(editedJob, () => setEditedJob(undefined))}
    </Page>
  );
}

function Heading({ name }: { name: string }) {
  return (
    <Group component="span" gap="md" wrap="nowrap">
      <InitialsTile name={name} size={56} />
      <span>{name}</span>
    </Group>
  );
}

function Actions({ company }: { company: Company }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setEditing(true)}>
        Edit Company
      </Button>
      <Button component={Link} to={paths.manager.addLocation(company.id)}>
        Add Location
      </Button>
      <EditCompanyModal companyId={company.id} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}

function About({ company: { culture, description, benefits } }: { company: Company }) {
  if (culture === '' && description === '' && benefits.length === 0) return null;
  return (
    <Card>
      <Stack gap="lg">
        {culture !== '' && <Passage title="Culture">{culture}</Passage>}
        {description !== '' && <Passage title="Description">{description}</Passage>}
        {benefits.length > 0 && (
          <Box>
            <Title order={2} size="h4" mb={4}>
              Benefits
            </Title>
            <Group gap={6}>
              {benefits.map((benefit) => (
                <Badge key={benefit} color="gray" size="lg">
                  {benefit}
                </Badge>
              ))}
            </Group>
          </Box>
        )}
      </Stack>
    </Card>
  );
}

function Passage({ title, children }: { title: string; children: string }) {
  return (
    <Box>
      <Title order={2} size="h4" mb={4}>
        {title}
      </Title>
      <Text className="prose" maw="70ch">
        {children}
      </Text>
    </Box>
  );
}

interface LocationsProps {
  companyId: string;
  locations: Location[];
  /** Whether there are no more of them to fetch: the jobs come after the last one. */
  complete: boolean;
}

function Locations({ companyId, locations, complete }: LocationsProps) {
  const [edited, setEdited] = useState<string>();
  return (
    <section aria-labelledby="locations">
      <Title order={2} id="locations" mb="md">
        Locations
      </Title>
      {locations.length === 0 && complete && (
        <EmptyState
          icon={IconMapPin}
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
    </section>
  );
}

function LocationCard({ location, onEdit }: { location: Location; onEdit: (id: string) => void }) {
  const { id, company_id, location_name, address, zip_code } = location;
  return (
    <Card>
      <Stack gap="md" h="100%">
        <Box>
          <Title order={3} className="wrap-anywhere">
            {location_name}
          </Title>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {address}
            <br />
            {cityAndState(location)} {zip_code}
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

interface JobsProps {
  jobs: Job[];
  /** Whether there are no more of them to fetch. */
  complete: boolean;
  onEdit: (jobId: string) => void;
}

function Jobs({ jobs, complete, onEdit }: JobsProps) {
  return (
    <section aria-labelledby="jobs">
      <Title order={2} id="jobs" mb="md">
        Jobs
      </Title>
      {jobs.length > 0 && <JobsTable jobs={jobs} onEdit={onEdit} />}
      {jobs.length === 0 && complete && (
        <EmptyState icon={IconBriefcase}>
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
      <CardGrid>
        <Skeleton height={150} />
        <Skeleton height={150} />
      </CardGrid>
      <Skeleton height={240} />
    </Stack>
  );
}
