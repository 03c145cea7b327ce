import { Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { startMessages } from '../../../../../lambdas/contract/calls/batches.ts';
import { MESSAGE_TO_MANY_MAX } from '../../../../../lambdas/contract/limits.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import {
  FIRST_NAME,
  withFirstName,
} from '../../../../../lambdas/contract/texts/message-to-many.ts';
import { call } from '../../../../api/client.ts';
import { followBatch } from '../../../../api/queries/follow-batch.ts';
import { FormModal } from '../../../../ui/dialogs/dialog.tsx';
import { useDraftForm } from '../../../../ui/forms/draft-form.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../../ui/forms/form-actions.tsx';
import { count, formatNumber } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { firstNamesOf } from '../queries.ts';
import { Previews } from './previews.tsx';
import { hiddenText, namesOf } from './who-is-meant.ts';

interface Props {
  jobId: string;
  rows: readonly ApplicantRow[];
  /** How many of them the search or a filter hides. */
  hidden: number;
  onStarted: () => void;
  onClose: () => void;
}

const fields = z.pick(startMessages.input, { text: true });
const shape = z.object({ text: z.string() });

/** Writes one message to many applicants, and shows the first few as they will get them. */
export function WriteManyDialog({ jobId, rows: selected, hidden, onStarted, onClose }: Props) {
  // The selection at the opening: rows may change while the dialog is open.
  const [rows] = useState(selected);
  const form = useDraftForm({
    shape,
    initialValues: { text: '' },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `message to many/${jobId}` },
  });

  async function send({ text }: { text: string }): Promise<void> {
    const application_ids = rows.map(({ id }) => id);
    const input = { job_posting_id: jobId, application_ids, text };
    followBatch((await call(startMessages, input)).batch);
    form.forget();
    onStarted();
  }

  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={`Write to ${count(rows.length, 'applicant')}`}
    >
      {rows.length > MESSAGE_TO_MANY_MAX ? (
        <Text>{`Choose at most ${formatNumber(MESSAGE_TO_MANY_MAX)} applicants.`}</Text>
      ) : (
        <Form
          form={form}
          onSubmit={send}
          failure="The messages were not sent. Please try again."
          actions={
            <SaveOrCancel
              form={form}
              save={`Send ${count(rows.length, 'message')}`}
              onClose={onClose}
            />
          }
        >
          <Stack gap="md">
            <Text className="wrap-anywhere">
              <Name>{namesOf(rows)}</Name>{' '}
              <span>will each get it in a conversation of their own.</span>
            </Text>
            {hidden > 0 && <Text fw={600}>{hiddenText(hidden, rows.length)}</Text>}
            <Textarea
              data-autofocus
              label="Your message"
              description={`Each applicant sees their own first name in place of ${FIRST_NAME}.`}
              placeholder={`Hello ${FIRST_NAME},`}
              minRows={5}
              maxRows={14}
              {...form.getInputProps('text')}
            />
          </Stack>
          <Previews
            rows={rows}
            what="Message"
            query={(first) =>
              firstNamesOf(
                jobId,
                first.map(({ id }) => id),
              )
            }
            failure="Failed to load the names. Please try again."
          >
            {({ id, name }, names) => (
              <Text
                size="sm"
                dir="auto"
                className="wrap-anywhere"
                translate="no"
                style={{ whiteSpace: 'pre-wrap' }}
              >
                {withFirstName(form.values.text.trim(), names[id] ?? name) || '…'}
              </Text>
            )}
          </Previews>
        </Form>
      )}
    </FormModal>
  );
}
