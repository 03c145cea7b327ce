import { Anchor, Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Job } from '../../../../lambdas/contract/schemas/job.ts';
import { paths } from '../../../paths.ts';
import { ShareButton } from '../../../ui/sharing/share-button.tsx';
import { count } from '../../../ui/text/format.ts';
import { cityAndState, withRemote } from '../../../ui/text/place.ts';

/** A job on the dashboard. */
export function JobCard({ job }: { job: Job }) {
  const [company] = job.company;
  const [location] = job.company_location;
  return (
    <Card>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Title order={2} size="h3" className="wrap-anywhere" lineClamp={2}>
            <Anchor component={Link} to={paths.manager.candidates(job.id)} inherit c="inherit">
              {job.job_title}
            </Anchor>
          </Title>
          {job.new_application_count > 0 && (
            <Badge
              color="green"
              variant="filled"
              mt={{ base: 12, sm: 3 }}
              style={{ flexShrink: 0 }}
            >
              {job.new_application_count} New Applications
            </Badge>
          )}
        </Group>
        <Box>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {company?.name} · {location?.location_name}
          </Text>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {location && withRemote(cityAndState(location), job)}
          </Text>
        </Box>
        <Text size="sm" className="wrap-anywhere" lineClamp={4}>
          {job.job_description}
        </Text>
        <Group justify="space-between" mt="auto" mih={24}>
          <Text size="sm" className="tabular">
            {count(job.applicant_count, 'applicant')}
          </Text>
          {job.is_active ? (
            <ShareButton
              of={{ job }}
              label={`Share ${job.job_title}`}
              variant="subtle"
              size="compact-sm"
            />
          ) : (
            <Badge color="gray">Inactive</Badge>
          )}
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
