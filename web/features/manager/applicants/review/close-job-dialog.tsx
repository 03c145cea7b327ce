import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deactivateJob } from '../../../../../lambdas/contract/calls/own-jobs.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { jobClosedMail } from '../../../../../lambdas/contract/texts/job-closed-mail.ts';
import { call } from '../../../../api/client.ts';
import { preferencesOf } from '../../../../api/queries/both-areas.ts';
import { refresh, updateCached } from '../../../../api/query-client.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';

interface Props {
  job: JobWithQuestions;
  opened: boolean;
  onClose: () => void;
}

/** Closes a job, and on request emails the applicants who still wait. */
export function CloseJobDialog({ job, opened, onClose }: Props) {
  const [tells, setTells] = useState(false);
  const waiting = job.new_application_count ?? 0;
  async function close() {
    try {
      await call(deactivateJob, {
        job_posting_id: job.id,
        ...(tells && waiting > 0 && { tell_applicants: true }),
      });
    } catch (error) {
      // It may have been closed elsewhere.
      void refresh('manager');
      throw error;
    }
    updateCached('manager', { id: job.id, is_active: false });
    void refresh('manager');
    onClose();
    toast('Job closed successfully.');
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Close Job"
      question="Are you sure you want to close this job? Action cannot be reversed at this time."
      confirm="Close Job"
      onConfirm={close}
      failure={() => 'Failed to close job.'}
      onCancel={() => {
        setTells(false);
        onClose();
      }}
    >
      {waiting > 0 && <Waiting job={job} waiting={waiting} tells={tells} onTell={setTells} />}
    </ConfirmDialog>
  );
}

interface WaitingProps {
  job: JobWithQuestions;
  waiting: number;
  tells: boolean;
  onTell: (tells: boolean) => void;
}

/** The applicants who still wait for a decision, and the email to them. */
function Waiting({ job, waiting, tells, onTell }: WaitingProps) {
  const { data } = useQuery(preferencesOf('manager'));
  const { subject, paragraphs } = jobClosedMail({
    job_title: job.job_title,
    company: job.company[0]?.name ?? '',
  });
  return (
    <Stack gap="sm" mt="md">
      <Text>{`${
        waiting === 1
          ? '1 applicant still waits for your answer.'
          : `${waiting} applicants still wait for your answer.`
      } You can answer after closing, too.`}</Text>
      {data?.sends_mail && (
        <>
          <Checkbox
            label={`Email ${waiting === 1 ? 'this applicant' : 'these applicants'} that the job is closed`}
            checked={tells}
            onChange={({ currentTarget }) => onTell(currentTarget.checked)}
          />
          <section aria-label="The email">
            <Text size="sm" fw={600} className="wrap-anywhere">
              {subject}
            </Text>
            {paragraphs.map((text) => (
              <Text key={text} size="sm" c="dimmed" mt={4} className="wrap-anywhere">
                {text}
              </Text>
            ))}
          </section>
        </>
      )}
    </Stack>
  );
}
