import { Button, List, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getBatchLeftOut, startDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import { getCompany } from '../../../../../lambdas/contract/calls/company.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Batch } from '../../../../../lambdas/contract/schemas/batch.ts';
import type { PublicJob } from '../../../../../lambdas/contract/schemas/job.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import type { LeftOutReason } from '../../../../../lambdas/contract/statuses/left-out.ts';
import {
  DECISION_SUBJECTS,
  type DecisionMail,
  fillIn,
  OUR_WORDS,
} from '../../../../../lambdas/contract/texts/decision-mails.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { pagedQuery } from '../../../../api/paged-query.ts';
import { followBatch } from '../../../../api/queries/follow-batch.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { useOneAtATime } from '../../../../ui/hooks/one-at-a-time.ts';
import { count } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { DecisionMailText } from '../../../applications/decision-mail-text.tsx';
import { DONE } from '../decisions.tsx';
import { fetchFirstNames } from '../queries.ts';
import { saveTypedNotes } from '../typed-note.tsx';
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
      onStarted(batch);
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
            <Name>{namesOf(who.decided)}</Name> <span>{`will be ${DONE[to]}. ${MAIL[to]}`}</span>
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
            >{`${VERB[to]} ${total}`}</Button>
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

/** Reasons for being left out, in words: `Ann Smith withdrew.` */
const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  'not-found': 'is no longer there',
  repeated: 'was in the list twice',
  'candidate-left': 'deleted their account',
  withdrawn: 'withdrew',
  'offer-extended': 'has an offer',
  'offer-accepted': 'accepted an offer',
  changed: 'was changed by someone else in the meantime',
  'conversation-ended': 'cannot be written to any more',
  'too-many-messages': 'got too many messages today',
};

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

/** How many mails are shown. */
const SHOWN = 3;

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
  const first = rows.slice(0, SHOWN);
  const query = useQuery(mailsTo(job, first));
  const heading =
    rows.length > SHOWN
      ? `The first ${SHOWN} of ${rows.length} emails`
      : count(rows.length, 'email');
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={heading}>
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        failure="Failed to load the emails. Please try again."
      >
        {({ company, words, firstNames }) => (
          <>
            <Text
              size="sm"
              className="wrap-anywhere"
            >{`Subject: ${fillIn(DECISION_SUBJECTS[mail], { job: job.job_title, company })}`}</Text>
            {first.map(
              ({ id, name }) =>
                firstNames[id] !== undefined && (
                  <Paper
                    key={id}
                    withBorder
                    p="sm"
                    component="article"
                    aria-label={`Email to ${name}`}
                  >
                    <Text size="xs" c="dimmed" mb="xs" className="wrap-anywhere">
                      To <Name>{name}</Name>
                    </Text>
                    <DecisionMailText
                      words={words?.[mail] || OUR_WORDS[mail]}
                      values={{ first_name: firstNames[id], job: job.job_title, company }}
                    />
                  </Paper>
                ),
            )}
          </>
        )}
      </Loaded>
    </Stack>
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

interface LeftOutProps {
  batchId: string;
  rows: readonly ApplicantRow[];
  onClose: () => void;
}

/** The applicants left out of a batch, with the reasons, and those who had been told another decision. */
export function LeftOutDialog({ batchId, rows, onClose }: LeftOutProps) {
  const query = useInfiniteQuery(
    pagedQuery(
      ['manager', 'left-out', batchId],
      (cursor, signal) => call(getBatchLeftOut, { id: batchId, cursor }, { signal }),
      ({ left_out, told }) => [
        ...left_out.map(({ id, reason }) => ({ id, what: LEFT_OUT[reason] })),
        ...told.map((id) => ({ id, what: 'had been told the earlier decision' })),
      ],
    ),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <Dialog opened onClose={onClose} title="Details">
      <Loaded
        query={query}
        skeleton={<Skeleton height={120} />}
        failure="Failed to load the details. Please try again."
      >
        {({ items }) => (
          <List>
            {items.map(({ id, what }) => (
              <List.Item key={id}>
                <Name>{names.get(id) ?? 'Somebody'}</Name> <span>{what}</span>
              </List.Item>
            ))}
          </List>
        )}
      </Loaded>
      <LoadMore query={query} what="names" />
    </Dialog>
  );
}
