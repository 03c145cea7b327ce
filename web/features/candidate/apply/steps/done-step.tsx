import { Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { paths } from '../../../../paths.ts';
import { StepHeading } from './step-heading.tsx';

/** The application is submitted. */
export function DoneStep({ job }: { job: JobWithQuestions }) {
  return (
    <Card padding="xl">
      <Stack align="center" gap="md" py="lg" ta="center">
        <ThemeIcon color="green" size={56} radius="xl">
          <IconCheck size={28} aria-hidden />
        </ThemeIcon>
        <StepHeading moved>Application submitted</StepHeading>
        <Text c="dimmed" maw={440} className="wrap-anywhere">
          {job.company[0]?.name ?? 'The company'} has your application for {job.job_title}. You can
          follow it in My applications.
        </Text>
        <Group justify="center">
          <Button component={Link} to={paths.candidate.applications} variant="default">
            My applications
          </Button>
          <Button component={Link} to={paths.candidate.dashboard}>
            Find more jobs
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
