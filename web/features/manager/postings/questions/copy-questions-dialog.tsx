import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../../../../lambdas/contract/limits.ts';
import { type ListedJob, ownJob } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/queries/query-client.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { useOneAtATime } from '../../../../ui/hooks/one-at-a-time.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { ChooseJob } from '../../../../ui/jobs/choose-job.tsx';
import { count } from '../../../../ui/text/format.ts';
import { duplicateOf, type JobValues, writtenQuestions } from '../job-values.ts';

interface Props {
  form: DraftForm<JobValues>;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the job whose questions are copied. They are added after the existing ones. */
export default function CopyQuestionsDialog({ form, opened, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const oneAtATime = useOneAtATime();

  async function copy({ id, job_title }: ListedJob) {
    setFailed(false);
    try {
      const copied = duplicateOf(await queryClient.fetchQuery(ownJob(id)));
      const { screening_questions: screening, video_questions: video } = form.getValues();
      form.setFieldValue(
        'screening_questions',
        [...writtenQuestions(screening), ...copied.screening_questions].slice(
          0,
          MAX_SCREENING_QUESTIONS,
        ),
      );
      form.setFieldValue(
        'video_questions',
        [...writtenQuestions(video), ...copied.video_questions].slice(0, MAX_VIDEO_QUESTIONS),
      );
      const copies = copied.screening_questions.length + copied.video_questions.length;
      toast(`${count(copies, 'question')} copied from “${job_title}”.`);
      onClose();
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Copy questions from…" fullScreen={usePhone()}>
      <Stack gap="md">
        {failed && <ErrorAlert title="Failed to copy the questions. Please try again." />}
        <ChooseJob onChoose={(job) => oneAtATime(() => copy(job))} />
      </Stack>
    </Dialog>
  );
}
