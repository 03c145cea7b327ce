import { Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import {
  APPLICATION_QUEUES,
  APPLICATION_STATUS,
  type ApplicationQueue,
  type Decision,
  queueOf,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { useFetchOn } from '../../../../api/paged-query.ts';
import { applicantRows } from '../../../../api/queries/applicant-rows.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { SearchBox } from '../../../../ui/fields/search-box.tsx';
import { useDrawn } from '../../../../ui/hooks/use-drawn.ts';
import {
  type Applicant,
  applicantOf,
  type Decisions,
  decisionOf,
  hasPendingOffer,
} from '../decisions.tsx';
import { MakeOfferModal } from '../offers/make-offer.tsx';
import { WithdrawOfferDialog } from '../offers/withdraw-offer-dialog.tsx';
import { applicationsOf } from '../queries.ts';
import { filterRows, type Order, sortRows } from '../table/view.ts';
import type { AddUndo } from '../undo.tsx';
import { CandidateProfileModal } from './candidate-profile-modal.tsx';
import { type ReviewedQueue, ReviewedRows, type RowLinks } from './reviewed-rows.tsx';

const isReviewed = (queue: ApplicationQueue): queue is ReviewedQueue => queue !== 'new';
const LISTS = APPLICATION_QUEUES.filter(isReviewed);

const NOBODY: Readonly<Record<ReviewedQueue, string>> = {
  accepted: 'No accepted candidates yet.',
  rejected: 'No rejected candidates yet.',
  withdrawn: 'No candidate has withdrawn.',
};

const OLDEST_FIRST: Order = { column: 'applied', descending: false };
const ORDERS: Readonly<Record<string, Order>> = {
  'Oldest first': OLDEST_FIRST,
  'Newest first': { column: 'applied', descending: true },
  'By name': { column: 'name', descending: false },
  'Last decided first': { column: 'decided', descending: true },
};

/** How many rows are drawn at once. */
const FIRST = 50;

interface Props {
  job: JobWithQuestions;
  /** The applicant whose profile is open at first, if reviewed. */
  asked: Application | undefined;
  decisions: Decisions;
  addUndo: AddUndo;
}

/**
 * Accepted (also with an offer), rejected and withdrawn candidates: rows of the table of all applicants. The offers and
 * the answers, which rows lack, come with the applications.
 */
export function ReviewedCandidates({ job, asked, decisions, addUndo }: Props) {
  const query = useQuery(applicantRows(job.id));
  const [askedList] = useState(() => {
    const queue = asked && queueOf(asked.application_status);
    return queue && isReviewed(queue) ? queue : undefined;
  });
  const [list, setList] = useState<ReviewedQueue>(askedList ?? 'accepted');
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState('');
  const [order, setOrder] = useState('Oldest first');
  const [profileOf, setProfileOf] = useState(askedList && asked?.id);
  const [offerTo, setOfferTo] = useState<Applicant>();
  const [withdrawing, setWithdrawing] = useState<Application>();
  const rows = query.data?.rows ?? NO_ROWS;
  const lists = useMemo(() => Map.groupBy(rows, (row) => queueOf(row.application_status)), [rows]);
  const inList = lists.get(list) ?? NO_ROWS;

  const applications = useInfiniteQuery({
    ...applicationsOf(job.id, list),
    enabled: inList.length > 0,
  });
  const { data } = applications;
  const known = useMemo(() => new Map(data?.items.map((each) => [each.id, each])), [data]);
  const shown = useMemo(() => {
    const found = filterRows(inList, { q: name, filters: {} }, 0)
      .filter(({ id }) => answer === '' || hasAnswered(known.get(id), answer))
      .map((row) => ({ ...row, decided_at: known.get(row.id)?.withdrawn_at ?? row.decided_at }));
    return sortRows(found, ORDERS[order] ?? OLDEST_FIRST);
  }, [inList, known, name, answer, order]);
  const drawn = useDrawn(shown, FIRST);
  // The row of a rejected applicant says all.
  const isWanted = list !== 'rejected' && inList.some(({ id }) => !known.has(id));
  useFetchOn(applications, isWanted || answer !== '');

  const links: RowLinks = {
    onProfile: setProfileOf,
    onOffer: setOfferTo,
    onWithdraw: setWithdrawing,
  };
  const isNarrowed = name !== '' || answer !== '';
  return (
    <section aria-labelledby="reviewed" className="not-printed">
      <Group justify="space-between" mb="md">
        <Title order={2} id="reviewed">
          Reviewed Candidates
        </Title>
        <SegmentedControl
          aria-label="Reviewed candidates"
          value={list}
          onChange={setList}
          data={LISTS.map((value) => ({
            value,
            label: (
              <Group gap={6} wrap="nowrap" justify="center">
                <span>{APPLICATION_STATUS[value].label}</span>
                <Text span size="sm" c="dimmed" className="tabular">
                  {query.data && `${lists.get(value)?.length ?? 0}${query.data.cursor ? '+' : ''}`}
                </Text>
              </Group>
            ),
          }))}
        />
      </Group>
      {LISTS.some((each) => lists.has(each)) && (
        <Group gap="sm" mb="md">
          <SearchBox label="Search by name" words={name} onSearch={setName} flex="1 1 12rem" />
          {job.screening_questions.length > 0 && (
            <NativeSelect
              aria-label="Filter by a screening answer"
              value={answer}
              onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
              flex="2 1 18rem"
              data={[{ value: '', label: 'All screening answers' }, ...answersTo(job)]}
            />
          )}
          <NativeSelect
            aria-label="Sort by"
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value)}
            flex="1 1 11rem"
            data={Object.keys(ORDERS)}
          />
        </Group>
      )}
      <Loaded
        query={query}
        skeleton={<CardsSkeleton cards={3} />}
        failure="Failed to load applications. Please try again."
      >
        {() => (
          <>
            {drawn.length > 0 && <ReviewedRows {...{ rows: drawn, known, list, links }} />}
            {shown.length === 0 && !(answer !== '' && applications.hasNextPage) && (
              <EmptyState drawing="applicants">
                {isNarrowed && inList.length > 0 ? `No ${list} candidates match.` : NOBODY[list]}
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
      {inList.length > 0 && applications.isLoadingError && (
        <Loaded
          query={applications}
          skeleton={null}
          failure="Failed to load offers and answers. Please try again."
        >
          {() => null}
        </Loaded>
      )}
      {applications.isFetchNextPageError && <LoadMore query={applications} what="candidates" />}
      <CandidateProfileModal
        job={job}
        id={profileOf}
        // The asked one may be beyond the loaded page.
        known={known.get(profileOf ?? '') ?? (asked?.id === profileOf ? asked : undefined)}
        onClose={() => setProfileOf(undefined)}
        addUndo={addUndo}
        actions={(application) => {
          const after = (act: () => void) => {
            setProfileOf(undefined);
            act();
          };
          return (
            <ProfileActions
              application={application}
              onMove={(to) => after(() => decisions.decide(applicantOf(application), to))}
              onOffer={() => after(() => setOfferTo(applicantOf(application)))}
              onWithdraw={() => after(() => setWithdrawing(application))}
            />
          );
        }}
      />
      <MakeOfferModal
        {...{ job, decisions, applicant: offerTo }}
        onClose={() => setOfferTo(undefined)}
      />
      <WithdrawOfferDialog application={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </section>
  );
}

const NO_ROWS: readonly ApplicantRow[] = [];

/** All answers to the screening questions, as options. */
const answersTo = ({ screening_questions }: JobWithQuestions) =>
  screening_questions.flatMap(({ id, question_text, question_answers }) =>
    question_answers.map((answer) => ({
      value: answerKey(id, answer),
      label: `${question_text} – ${answer}`,
    })),
  );

const answerKey = (questionId: string, answer: string) => JSON.stringify([questionId, answer]);

const hasAnswered = (application: Application | undefined, wanted: string) =>
  application?.screening_responses.some(
    ({ question_id, response_text }) => answerKey(question_id, response_text) === wanted,
  );

interface ProfileActionsProps {
  application: Application;
  onMove: (to: Decision) => void;
  onOffer: () => void;
  onWithdraw: () => void;
}

function ProfileActions({ application, onMove, onOffer, onWithdraw }: ProfileActionsProps) {
  if (hasPendingOffer(application)) {
    return (
      <Button variant="outline" color="red" onClick={onWithdraw}>
        Withdraw offer
      </Button>
    );
  }
  const decision = decisionOf(application);
  if (decision === undefined || application.candidate_deleted_at !== null) return null;
  return (
    <>
      <Button variant="default" onClick={() => onMove('new')}>
        Move back to new
      </Button>
      {decision === 'rejected' ? (
        <Button color="green" onClick={() => onMove('accepted')}>
          Accept
        </Button>
      ) : (
        <Button variant="outline" color="red" onClick={() => onMove('rejected')}>
          Reject
        </Button>
      )}
      <Button onClick={onOffer}>Make Offer</Button>
    </>
  );
}
