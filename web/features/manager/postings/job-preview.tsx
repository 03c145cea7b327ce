import { Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { type JobFacts, JobInformation } from '../../jobs/job-information.tsx';
import { JobQuestions } from '../../jobs/job-questions.tsx';

type Questions = ComponentProps<typeof JobQuestions>;

interface JobToShow extends JobFacts {
  readonly job_title: string;
  readonly screening_questions: Questions['screening'];
  readonly video_questions: Questions['video'];
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PreviewDialog(props: DialogProps) {
  return (
    <Dialog
      {...props}
      title="Preview as candidate"
      size="min(72rem, 100%)"
      fullScreen={usePhone()}
    />
  );
}

/** A job as candidates see it, with read-only questions. */
export function AsCandidatesSeeIt({ job }: { job: JobToShow }) {
  return (
    <Stack gap="md">
      <div>
        <Title order={2} className="wrap-anywhere">
          {job.job_title === '' ? 'No title yet' : job.job_title}
        </Title>
        <Text c="dimmed" className="wrap-anywhere">
          {job.company[0]?.name}
        </Text>
      </div>
      <JobInformation job={job}>
        <JobQuestions screening={job.screening_questions} video={job.video_questions} />
      </JobInformation>
    </Stack>
  );
}
