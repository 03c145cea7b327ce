import { Button, List, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { startDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import { getCompany } from '../../../../../lambdas/contract/calls/company.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Batch } from '../../../../../lambdas/contract/schemas/batch.ts';
import type { PublicJob } from '../../../../../lambdas/contract/schemas/job.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import {
  DECISION_SUBJECTS,
  type DecisionMail,
  fillIn,
  OUR_WORDS,
} from '../../../../../lambdas/contract/texts/decision-mails.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { followBatch } from '../../../../api/queries/follow-batch.ts';
import { Dialog, FormModal } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { DialogFoot, SaveOrCancel } from '../../../../ui/forms/form-actions.tsx';
import { count } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { DecisionMailText } from '../../../applications/decision-mail-text.tsx';
import { DONE } from '../decisions.tsx';
import { fetchFirstNames } from '../queries.ts';
import { saveTypedNotes } from '../typed-note.tsx';
import { Previews } from './previews.tsx';
import { hiddenText, namesOf, VERB } from './who-is-meant.ts';

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
  onStarted: (batch: Batch) => void;
  onClose: () => void;
}

/** Says what a decision on many applicants will do, and starts it. */
export function DecideManyDialog(props: Props) {
  const { job, rows, hidden, to, onStarted, onClose } = props;
  // The selection at the opening: rows may change while the dialog is open.
  const [who] = useState(() => splitByOutcome(rows, to));
  const total = who.decided.length;
  const isTyped = total >= TYPED_FROM;
  const form = useForm({
    initialValues: { typed: '' },
    validate: {
      typed: (typed) =>
        isTyped && typed.replace(/\D/g, '') !== String(total) ? `Enter ${total}.` : null,
    },
  });

  async function start() {
    await saveTypedNotes(who.decided.map((row) => ({ ...row, job_posting_id: job.id })));
    const { batch } = await call(startDecisions, {
      job_posting_id: job.id,
      application_ids: who.decided.map(({ id }) => id),
      application_status: to,
      // The server leaves out applicants whose status has changed since.
      expected_statuses: who.decided.map(({ application_status }) => application_status),
    });
    followBatch(batch);
    onStarted(batch);
  }

  const words = (
    <>
      {hidden > 0 && (
        <Text mt="xs" fw={600}>
          {hiddenText(hidden, rows.length)}
        </Text>
      )}
      <LeftOutBefore who={who} to={to} />
    </>
  );
  if (total === 0)
    return (
      <Dialog opened onClose={onClose} size="lg" title="Nobody to change">
        {words}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </Dialog>
    );
  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={`${VERB[to]} ${count(total, 'applicant')}?`}
    >
      <Form
        form={form}
        onSubmit={start}
        failure={(error) => errorText(error, 'The server could not be reached. Please try again.')}
        actions={
          <SaveOrCancel
            form={form}
            save={`${VERB[to]} ${total}`}
            color={to === 'rejected' ? 'red' : to === 'accepted' ? 'green' : 'indigo'}
            onClose={onClose}
          />
        }
      >
        <Text className="wrap-anywhere">
          <Name>{namesOf(who.decided)}</Name> <span>{`will be ${DONE[to]}. ${MAIL[to]}`}</span>
        </Text>
        {words}
        {isTyped && (
          <TextInput
            data-autofocus
            mt="md"
            label={`Type ${total} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('typed')}
          />
        )}
        {to !== 'new' && <MailPreviews job={job} rows={who.decided} to={to} />}
      </Form>
    </FormModal>
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
            <span>{`${rows.length} ${reason}`}</span>
            {rows.length <= 3 && (
              <>
                : <Name>{rows.map(({ name }) => name).join(', ')}</Name>
              </>
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** The rows that a decision would change, and the others by reason. */
interface Split {
  readonly decided: readonly ApplicantRow[];
  /** Those with the status already. */
  readonly same: readonly ApplicantRow[];
  readonly withdrawn: readonly ApplicantRow[];
  readonly withOffer: readonly ApplicantRow[];
}

function splitByOutcome(rows: readonly ApplicantRow[], to: Decision): Split {
  const decided: ApplicantRow[] = [];
  const same: ApplicantRow[] = [];
  const withdrawn: ApplicantRow[] = [];
  const withOffer: ApplicantRow[] = [];
  for (const row of rows) {
    const { application_status: status } = row;
    if (status === to) same.push(row);
    else if (APPLICATION_STATUS[status].decisions.includes(to)) decided.push(row);
    else if (status === 'withdrawn') withdrawn.push(row);
    else withOffer.push(row);
  }
  return { decided, same, withdrawn, withOffer };
}

const MAIL_OF = {
  accepted: 'acceptance',
  rejected: 'rejection',
} satisfies Partial<Record<Decision, DecisionMail>>;

type DecidedJob = Pick<PublicJob, 'id' | 'company_id' | 'job_title'>;

interface PreviewProps {
  job: DecidedJob;
  rows: readonly ApplicantRow[];
  to: keyof typeof MAIL_OF;
}

/** The mails about a decision, as the first few applicants will get them. */
function MailPreviews({ job, rows, to }: PreviewProps) {
  const mail = MAIL_OF[to];
  return (
    <Previews
      rows={rows}
      what="Email"
      query={(first) => mailsTo(job, first)}
      failure="Failed to load the emails. Please try again."
      above={({ company }) => (
        <Text
          size="sm"
          className="wrap-anywhere"
        >{`Subject: ${fillIn(DECISION_SUBJECTS[mail], { job: job.job_title, company })}`}</Text>
      )}
    >
      {({ id }, { company, words, firstNames }) =>
        firstNames[id] === undefined ? null : (
          <DecisionMailText
            words={words?.[mail] || OUR_WORDS[mail]}
            values={{ first_name: firstNames[id], job: job.job_title, company }}
          />
        )
      }
    </Previews>
  );
}

/** The data for the mails to these applicants. A row has only the full name. */
function mailsTo({ id: jobId, company_id }: DecidedJob, rows: readonly ApplicantRow[]) {
  const ids = rows.map(({ id }) => id);
  return {
    queryKey: ['manager', 'applications', jobId, 'mails', ids],
    // The words may have been edited a moment ago.
    staleTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [{ company }, firstNames] = await Promise.all([
        call(getCompany, { id: company_id }, { signal }),
        fetchFirstNames(ids, signal),
      ]);
      return { company: company.name, words: company.decision_mails, firstNames };
    },
  };
}
