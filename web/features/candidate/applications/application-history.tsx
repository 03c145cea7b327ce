import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import { applicationTimeline } from '../../../api/queries/both-areas.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { Timeline } from '../../applications/timeline.tsx';
import classes from './application-history.module.css';
import { historyOf } from './application-progress.ts';
import { eventText } from './event-text.ts';

const LABEL = 'Application history';

interface Props {
  application: MyApplication;
  /** A button beside its own. */
  children: ReactNode;
}

/** The steps of an application; on request, its full history instead. */
export function ApplicationHistory({ application, children }: Props) {
  const [all, { toggle }] = useDisclosure(false);
  const id = useId();
  const words = all ? 'Show less' : 'Show full history';
  return (
    <Stack gap="xs" align="flex-start">
      <div id={id}>
        {all ? <Everything application={application} /> : <Steps application={application} />}
      </div>
      <Group gap="xs" ml={-8}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={all}
          aria-controls={id}
          aria-label={`${words}: ${application.job.job_title}`}
          onClick={toggle}
        >
          {words}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

function Steps({ application }: { application: MyApplication }) {
  return (
    <ol className={classes.history} aria-label={LABEL}>
      {historyOf(application).map(({ what, at }) => (
        <li key={what}>
          <span>{what}</span>
          <time dateTime={at}>{formatInstant(at)}</time>
        </li>
      ))}
    </ol>
  );
}

function Everything({ application }: { application: MyApplication }) {
  const timeline = useInfiniteQuery(applicationTimeline('candidate', application));
  const steps = historyOf(application);
  return <Timeline query={timeline} label={LABEL} inWords={eventText} steps={steps} />;
}
