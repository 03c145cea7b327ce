import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { cityAndState } from '../../../jobs/place.ts';
import { candidateById } from '../review-queries.ts';
import type { Queue } from '../use-queue.ts';
import classes from './phone.module.css';

interface Props {
  application: Application;
  queue: Queue;
  /** The heading with the name. */
  children: ReactNode;
}

/** The applicant's name and home, and their place in the queue, in one line. */
export function ApplicantLine({ application, queue, children }: Props) {
  const profile = useQuery(candidateById(application.candidate_id)).data?.candidate_profile;
  return (
    <div className={classes.line}>
      {children}
      <Text size="sm" c="dimmed" className={classes.home}>
        {profile && cityAndState(profile)}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {queue.position} of {queue.total}
      </Text>
    </div>
  );
}
