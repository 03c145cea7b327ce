import { Button, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { type ListedJob, ownJob } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { useOneAtATime } from '../../../ui/hooks/one-at-a-time.ts';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { count } from '../../../ui/text/format.ts';
import { ChooseJob } from '../../jobs/choose-job.tsx';
import { type JobValues, withCopiedQuestions } from './job-values.ts';

/** Copies the questions of an earlier job into a new one. */
export function CopyQuestions({ form }: { form: DraftForm<JobValues> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        Copy questions from…
      </Button>
      <CopyQuestionsDialog form={form} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface DialogProps {
  form: DraftForm<JobValues>;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the job whose questions are copied. They are added after the existing ones. */
function CopyQuestionsDialog({ form, opened, onClose }: DialogProps) {
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
