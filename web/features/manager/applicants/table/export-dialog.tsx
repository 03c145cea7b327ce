import { Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { startApplicantsExport } from '../../../../../lambdas/contract/calls/batches.ts';
import { BATCH_MAX, EXPORTED_RESUMES_MAX } from '../../../../../lambdas/contract/limits.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { ExportContent } from '../../../../../lambdas/contract/schemas/batch.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { followBatch } from '../../../../api/queries/follow-batch.ts';
import { FormModal } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../../ui/forms/form-actions.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { hiddenText } from './who-is-meant.ts';

interface Props {
  jobId: string;
  /** The applicants to choose from, in the order of the table. */
  selected: readonly ApplicantRow[];
  /** How many of the selected ones the search or a filter hides. */
  hidden: number;
  matching: readonly ApplicantRow[];
  all: readonly ApplicantRow[];
  /** Whether rows are still loading. */
  isPartial: boolean;
  onClose: () => void;
}

const CONTENTS: readonly { value: ExportContent; label: string; description: string }[] = [
  {
    value: 'workbook',
    label: 'Table (Excel)',
    description:
      'Name, email, phone, status, dates, matches, place, rating, note, source, resume (yes or no) and interview.',
  },
  {
    value: 'rows',
    label: 'Table (CSV)',
    description: 'The same for other programs. Excel drops the first zero of a ZIP code in it.',
  },
  {
    value: 'answers',
    label: 'All answers (CSV)',
    description: 'A column for each question. Recordings with their captions.',
  },
  { value: 'resumes', label: 'Resumes (ZIP)', description: 'A file for each applicant.' },
];

/** Asks which applicants to export and in which format, and starts the export. */
export function ExportDialog({ jobId, hidden, isPartial, onClose, ...rows }: Props) {
  const { selected, matching, all } = rows;
  const isNarrowed = matching.length < all.length;
  const form = useForm<{ whom: 'selected' | 'matching' | 'all'; content: ExportContent }>({
    initialValues: {
      whom: selected.length > 0 ? 'selected' : isNarrowed ? 'matching' : 'all',
      content: 'workbook',
    },
  });
  const { whom, content } = form.values;
  const chosen = rows[whom];
  const most = content === 'resumes' ? EXPORTED_RESUMES_MAX : BATCH_MAX;
  const problem =
    isPartial && whom !== 'selected'
      ? 'Not all applicants are loaded yet.'
      : chosen.length > most
        ? `Choose at most ${formatNumber(most)} applicants.`
        : undefined;

  async function start() {
    const { batch } = await call(startApplicantsExport, {
      job_posting_id: jobId,
      application_ids: chosen.map(({ id }) => id),
      content,
    });
    followBatch(batch);
    onClose();
  }

  return (
    <FormModal opened onClose={onClose} title="Export applicants">
      <Form
        form={form}
        onSubmit={start}
        failure={(error) => errorText(error, 'The export did not start. Please try again.')}
        actions={
          <SaveOrCancel
            form={form}
            save={`Export ${formatNumber(chosen.length)}`}
            disabled={problem !== undefined || chosen.length === 0}
            onClose={onClose}
          />
        }
      >
        <Stack gap="md">
          <Radio.Group label="Applicants" {...form.getInputProps('whom')}>
            <Stack gap="xs" mt="xs">
              {selected.length > 0 && (
                <Radio
                  value="selected"
                  label={`Selected (${formatNumber(selected.length)})`}
                  description={hidden > 0 && `${hiddenText(hidden, selected.length)}.`}
                />
              )}
              {isNarrowed && (
                <Radio
                  value="matching"
                  label={`All that match (${formatNumber(matching.length)})`}
                />
              )}
              <Radio value="all" label={`All (${formatNumber(all.length)})`} />
            </Stack>
          </Radio.Group>
          <Radio.Group label="File" {...form.getInputProps('content')}>
            <Stack gap="xs" mt="xs">
              {CONTENTS.map((each) => (
                <Radio key={each.value} {...each} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed">
            You can download the file for a day. Delete your copy once you no longer need it.
          </Text>
        </Stack>
        {problem !== undefined && <ErrorAlert mt="md" title={problem} />}
      </Form>
    </FormModal>
  );
}
