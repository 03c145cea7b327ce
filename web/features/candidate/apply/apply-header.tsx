import { Box, Card, Group, Progress, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { placeOf, withRemote } from '../../jobs/place.ts';
import classes from './apply-header.module.css';
import { PROGRESS, STEP_NAMES, type Step, stepsOf } from './steps/step.ts';

interface Props {
  job: JobWithQuestions;
  step: Step;
}

/** The job and the progress of the application. */
export function ApplyHeader({ job, step }: Props) {
  const [company] = job.company;
  const steps = stepsOf(job);
  const reached = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading did not exist yet when the page opened.
  useFocusOn(true, () => heading.current, { onlyIfLost: true, preventScroll: true });
  return (
    <Card className={classes.header ?? ''}>
      <Group justify="space-between" gap="xs" align="center">
        <Group gap="md" wrap="nowrap" className={classes.job}>
          <Box visibleFrom="sm">{company && <CompanyTile company={company} />}</Box>
          <Box miw={0}>
            <Title ref={heading} tabIndex={-1} className="wrap-anywhere">
              {job.job_title}
            </Title>
            <Text c="dimmed" className="wrap-anywhere">
              {company?.name} · {withRemote(placeOf(job), job)}
            </Text>
          </Box>
        </Group>
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((name, index) => (
            <li
              key={name}
              aria-current={name === step ? 'step' : undefined}
              data-reached={index <= reached}
            >
              <span aria-hidden>
                {index < reached || step === 'done' ? <IconCheck size={14} /> : index + 1}
              </span>
              {STEP_NAMES[name]}
            </li>
          ))}
        </ol>
      </Group>
      <Group gap="sm" mt="xs" wrap="nowrap">
        <Progress
          value={PROGRESS[step]}
          flex={1}
          aria-label="Progress of your application"
          transitionDuration={200}
        />
        <Text size="sm" c="dimmed" className="tabular">
          {PROGRESS[step]}%
        </Text>
      </Group>
    </Card>
  );
}
