import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MyApplication } from '../../../lambdas/contract/schemas/application.ts';
import { myApplications } from '../../api/queries/candidate-queries.ts';
import { paths } from '../../paths.ts';
import { Name } from '../../ui/text/name.tsx';
import { interviewText, isOpen } from './interview-text.ts';

/** The candidate's next interview, or an invitation to one; nothing if there is none. */
export function NextInterview() {
  const { data } = useInfiniteQuery(myApplications);
  const next = data && nextOf(data.items);
  const interview = next?.interview;
  if (!interview) return null;
  return (
    <Alert
      mb="md"
      color="indigo"
      role="region"
      aria-label="Your next interview"
      icon={<IconCalendarEvent aria-hidden />}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600} className="wrap-anywhere">
            <span>{next.job.job_title}</span>
            {' · '}
            <Name>{next.company[0]?.name}</Name>
          </Text>
          <Text size="sm">{interviewText(interview)}</Text>
        </div>
        <Button size="sm" component={Link} to={paths.candidate.interview(interview.id)}>
          {interview.status === 'invited' ? 'Choose a time' : 'See the interview'}
        </Button>
      </Group>
    </Alert>
  );
}

/** The application with the next interview: the soonest with a chosen time, or else an invitation. */
function nextOf(applications: readonly MyApplication[]): MyApplication | undefined {
  const at = ({ interview }: MyApplication) => interview?.starts_at ?? '9';
  return applications
    .filter(({ interview }) => isOpen(interview))
    .toSorted((one, other) => at(one).localeCompare(at(other)))[0];
}
