import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { reportJob } from '../../../lambdas/contract/calls/public.ts';
import { OFFER_NOTE_MAX } from '../../../lambdas/contract/limits.ts';
import {
  JOB_REPORT_REASONS,
  type JobReportReason,
} from '../../../lambdas/contract/schemas/enumerations.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const REASONS: Readonly<Record<JobReportReason, string>> = {
  'asks-for-money': 'It asks for money or bank details',
  'not-a-real-job': 'It is not a real job',
  discriminates: 'It discriminates or offends',
  'wrong-facts': 'Its pay, place or hours are wrong',
  other: 'Something else',
};

/** A warning of fraud, and a button to report a job to the people who run the site. */
export function ReportJob({ jobId }: { jobId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<JobReportReason>('asks-for-money');
  const [note, setNote] = useState('');
  async function report() {
    const { message } = await call(reportJob, { job_posting_id: jobId, reason, note });
    setIsOpen(false);
    setNote('');
    toast(message);
  }
  return (
    <Group justify="space-between" gap="sm" mt="lg" className="not-printed">
      <Text size="sm" c="dimmed" flex="1 1 20rem">
        Never pay to get a job, and give nobody your bank details before you are hired.
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Report this job
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Report this job"
        question="Tell the people who run this site what is wrong. The company does not learn of it."
        confirm="Send report"
        onConfirm={report}
        failure={(error) => errorText(error, 'The report could not be sent. Please try again.')}
        onCancel={() => setIsOpen(false)}
      >
        <NativeSelect
          mt="md"
          label="What is wrong?"
          data={JOB_REPORT_REASONS.map((value) => ({ value, label: REASONS[value] }))}
          value={reason}
          onChange={({ currentTarget }) => {
            const chosen = JOB_REPORT_REASONS.find((each) => each === currentTarget.value);
            if (chosen !== undefined) setReason(chosen);
          }}
        />
        <Textarea
          mt="md"
          label="Details (optional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={OFFER_NOTE_MAX}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ConfirmDialog>
    </Group>
  );
}
