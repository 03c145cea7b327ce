import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBriefcase, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Job } from '../../../../lambdas/contract/shapes.ts';
import { managerJobs } from '../../../api/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { count, preview } from '../../../ui/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { cityAndState } from '../../../ui/place.ts';
import { CardsSkeleton } from '../../../ui/skeletons.tsx';

const FAILURE = 'Failed to load positions. Please try again.';

/** The jobs of all the manager's companies, with their new applications. */
export function Component() {
  const jobs = useInfiniteQuery(managerJobs);
  const empty = jobs.data?.items.length === 0;
  return (
    <Page
      title={empty ? 'No Current Positions' : 'Current Positions'}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={jobs.isRefetching}
          onClick={() => jobs.refetch()}
        >
          Refresh
        </Button>
      }
    >
      {jobs.isRefetchError && (
        <Box mb="md">
          <LoadError message={FAILURE} onRetry={() => jobs.refetch()} retrying={jobs.isFetching} />
        </Box>
      )}
      <Loaded query={jobs} skeleton={<CardsSkeleton />} failure={FAILURE}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconBriefcase}
              action={
                <Button component={Link} to={paths.manager.companies}>
                  Go to Companies
                </Button>
              }
            >
              Jobs are posted at a company’s location. Choose one to post your first.
            </EmptyState>
          ) : (
            <>
              <CardGrid>
                {items.map((job) => (
                  <JobCard key={job.id} job={job} />
                ))}
              </CardGrid>
              <LoadMore query={jobs} what="positions" />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function JobCard({ job }: { job: Job }) {
  const [company] = job.company;
  const [location] = job.company_location;
  return (
    <Card>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Title order={2} size="h3" className="wrap-anywhere" lineClamp={2}>
            {job.job_title}
          </Title>
          {job.new_application_count > 0 && (
            <Badge color="green" variant="filled" style={{ flexShrink: 0 }}>
              {job.new_application_count} New Applications
            </Badge>
          )}
        </Group>
        <Box>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {company?.name} · {location?.location_name}
          </Text>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {location && cityAndState(location)}
          </Text>
        </Box>
        <Text size="sm" className="wrap-anywhere">
          {preview(job.job_description, 140)}
        </Text>
        <Group justify="space-between" mt="auto" mih={24}>
          <Text size="sm" className="tabular">
            {count(job.applicant_count, 'applicant')}
          </Text>
          {!job.is_active && <Badge color="gray">Inactive</Badge>}
        </Group>
        <Button
          component={Link}
          to={paths.manager.candidates(job.id)}
          variant={job.new_application_count > 0 ? 'filled' : 'default'}
          aria-label={`Review Candidates for ${job.job_title}`}
        >
          Review Candidates
        </Button>
      </Stack>
    </Card>
  );
}
