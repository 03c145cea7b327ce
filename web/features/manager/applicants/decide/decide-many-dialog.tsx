import { Button, List, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { startDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { followBatch } from '../../../../api/queries/follow-batch.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { useOneAtATime } from '../../../../ui/hooks/one-at-a-time.ts';
import { count } from '../../../../ui/text/format.ts';
import { saveTypedNotes } from '../../assessment/typed-note.ts';
import { hiddenText, namesOf, VERB } from '../who-is-meant.ts';
import { type DecidedJob, MailPreviews } from './mail-previews.tsx';
import { DONE, type Split, splitByOutcome } from './split-by-outcome.ts';

/** From this many applicants on, the manager confirms by typing the number. */
const TYPED_FROM = 31;

const LATER = 'Each gets an email after the delay that you chose in Preferences.';
const MAIL: Readonly<Record<Decision, string>> = {
  accepted: LATER,
  rejected: LATER,
  new: 'Emails that still wait will not be sent.',
};

interface Props {
  job: DecidedJob;
  rows: readonly ApplicantRow[];
  /** How many of them the search or a filter hides. */
  hidden: number;
  to: Decision;
  onStarted: () => void;
  onClose: () => void;
}

/** Says what a decision on many applicants will do, and starts it. */
export function DecideManyDialog(props: Props) {
  const { job, rows, hidden, to, onStarted, onClose } = props;
  // The selection at the opening: rows may change while the dialog is open.
  const [who] = useState(() => splitByOutcome(rows, to));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const oneAtATime = useOneAtATime();
  const total = who.decided.length;
  const isTyped = total >= TYPED_FROM;

  async function start() {
    if (isTyped && typed.replace(/\D/g, '') !== String(total)) {
      moveFocusAfter(
        () => setProblem(`Enter ${total}.`),
        () => field.current,
      );
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await saveTypedNotes(who.decided.map((row) => ({ ...row, job_posting_id: job.id })));
      const { batch } = await call(startDecisions, {
        job_posting_id: job.id,
        application_ids: who.decided.map(({ id }) => id),
        application_status: to,
        // The server leaves out applicants whose status has changed since.
        expected_statuses: who.decided.map(({ application_status }) => application_status),
      });
      followBatch(batch);
      onStarted();
    } catch (error) {
      setFailure(errorText(error, 'The server could not be reached. Please try again.'));
    }
    setBusy(false);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      size="lg"
      title={total === 0 ? 'Nobody to change' : `${VERB[to]} ${count(total, 'applicant')}?`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void oneAtATime(start);
        }}
      >
        {total > 0 && (
          <Text className="wrap-anywhere">
            {namesOf(who.decided)} will be {DONE[to]}. {MAIL[to]}
          </Text>
        )}
        {hidden > 0 && (
          <Text mt="xs" fw={600}>
            {hiddenText(hidden, rows.length)}
          </Text>
        )}
        <LeftOutBefore who={who} to={to} />
        {isTyped && (
          <TextInput
            ref={field}
            data-autofocus
            mt="md"
            label={`Type ${total} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
        {total > 0 && to !== 'new' && <MailPreviews job={job} rows={who.decided} to={to} />}
        {failure !== undefined && <ErrorAlert mt="md" title={failure} />}
        <DialogFoot>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {total === 0 ? 'Close' : 'Cancel'}
          </Button>
          {total > 0 && (
            <Button
              type="submit"
              color={to === 'rejected' ? 'red' : to === 'accepted' ? 'green' : 'indigo'}
              loading={busy}
            >
              {VERB[to]} {total}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function LeftOutBefore({ who, to }: { who: Split; to: Decision }) {
  const { same, withOffer, withdrawn } = who;
  const reasons = [
    [same, to === 'new' ? 'new already' : `${to} already`],
    [withOffer, 'with an offer'],
    [withdrawn, 'withdrawn'],
  ] as const;
  const some = reasons.filter(([rows]) => rows.length > 0);
  if (some.length === 0) return null;
  return (
    <>
      <Text mt="md" size="sm">
        Left out:
      </Text>
      <List size="sm">
        {some.map(([rows, reason]) => (
          <List.Item key={reason}>
            {rows.length} {reason}
            {rows.length <= 3 && `: ${rows.map(({ name }) => name).join(', ')}`}
          </List.Item>
        ))}
      </List>
    </>
  );
}
