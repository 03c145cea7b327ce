import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type ListedJob, ownJob } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { useOneAtATime } from '../../../../ui/hooks/one-at-a-time.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { count } from '../../../../ui/text/format.ts';
import { ChooseJob } from '../../../jobs/choose-job.tsx';
import { type JobValues, withCopiedQuestions } from '../job-values.ts';

interface Props {
  form: DraftForm<JobValues>;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the job whose questions are copied. They are added after the existing ones. */
export function CopyQuestionsDialog({ form, opened, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const oneAtATime = useOneAtATime();

  async function copy({ id, job_title }: ListedJob) {
    setFailed(false);
    try {
      const job = await queryClient.fetchQuery(ownJob(id));
      const { copied, left, ...questions } = withCopiedQuestions(form.getValues(), job);
      form.setFieldValue('screening_questions', questions.screening_questions);
      form.setFieldValue('video_questions', questions.video_questions);
      const done = `${count(copied, 'question')} copied from “${job_title}”.`;
      if (left === 0) toast(done);
      else toast(`${done} There was no room for ${left} more.`, 'indigo');
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
