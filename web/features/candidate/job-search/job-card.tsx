import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { JobCard as Job } from '../../../../lambdas/contract/shapes.ts';
import { paths } from '../../../paths.ts';
import { formatPay, preview } from '../../../ui/format.ts';
import { InitialsTile } from '../../../ui/initials-tile.tsx';
import { label } from '../../../ui/labels.ts';
import { placeOf } from '../../../ui/place.ts';

/** An open job in the list. */
export function JobCard({ job }: { job: Job }) {
  const company = job.company[0]?.name ?? '';
  return (
    <Card>
      <Stack gap="sm" h="100%">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <InitialsTile name={company} />
          <Box miw={0}>
            <Title order={2} size="h3" lineClamp={2} className="wrap-anywhere">
              {job.job_title}
            </Title>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {company}
            </Text>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {placeOf(job)}
            </Text>
          </Box>
        </Group>
        <Group gap="sm">
          <Badge color="gray">{label(job.employment_type)}</Badge>
          <Text size="sm" fw={500} className="tabular">
            {formatPay(job.hourly_pay_in_cents)}
          </Text>
        </Group>
        <Text size="sm" className="wrap-anywhere">
          {preview(job.job_description, 140)}
        </Text>
        <Box mt="auto" pt={4}>
          {job.applied ? (
            <Button fullWidth disabled aria-label={`Applied: ${job.job_title}`}>
              Applied
            </Button>
          ) : (
            <Button
              fullWidth
              component={Link}
              to={paths.candidate.apply(job.id)}
              aria-label={`Apply Now: ${job.job_title}`}
            >
              Apply Now
            </Button>
          )}
        </Box>
      </Stack>
    </Card>
  );
}
