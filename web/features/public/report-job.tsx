import { Button, Group, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { reportJob } from '../../../lambdas/contract/calls/public.ts';
import type { JobReportReason } from '../../../lambdas/contract/schemas/enumerations.ts';
import { call } from '../../api/client.ts';
import { ReportDialog } from '../../ui/dialogs/report-dialog.tsx';

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
      <ReportDialog
        opened={isOpen}
        title="Report this job"
        question="Tell the people who run this site what is wrong. The company does not learn of it."
        reasons={REASONS}
        send={(report) => call(reportJob, { job_posting_id: jobId, ...report })}
        onClose={() => setIsOpen(false)}
      />
    </Group>
  );
}
