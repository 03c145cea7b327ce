import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { OFFER_NOTE_MAX } from '../../../lambdas/contract/limits.ts';
import { errorText } from '../../api/errors.ts';
import { toast } from '../feedback/toast.ts';
import { keysOf } from '../keys-of.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props<R extends string> {
  opened: boolean;
  title: string;
  question: string;
  /** The reasons with their texts; the first one is chosen. */
  reasons: Readonly<Record<R, string>>;
  /** Sends the report. Its message is shown. */
  send: (report: { reason: R; note: string }) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks what is wrong, and tells the people who run the site. */
export function ReportDialog<R extends string>(props: Props<R>) {
  const { opened, title, question, reasons, send, onClose } = props;
  const all = keysOf(reasons);
  const [reason = all[0], setReason] = useState<R>();
  const [note, setNote] = useState('');
  async function report() {
    if (reason === undefined) return;
    const { message } = await send({ reason, note });
    onClose();
    setNote('');
    toast(message);
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      question={question}
      confirm="Send report"
      onConfirm={report}
      failure={(error) => errorText(error, 'The report could not be sent. Please try again.')}
      onCancel={onClose}
    >
      <NativeSelect
        mt="md"
        label="What is wrong?"
        data={all.map((value) => ({ value, label: reasons[value] }))}
        value={reason ?? ''}
        onChange={({ currentTarget }) =>
          setReason(all.find((each) => each === currentTarget.value))
        }
      />
      <Textarea
        mt="md"
        label="Details (optional)"
        maxRows={6}
        maxLength={OFFER_NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
