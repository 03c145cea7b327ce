import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { APPLICATION_STATUS } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { CandidateProfileModal } from '../applicant/candidate-profile-modal.tsx';
import { type Decisions, decisionOf, hasPendingOffer } from '../use-decisions.ts';
import type { OfferDialog } from './offer-dialog.ts';
import { ReviewedActions } from './reviewed-actions.tsx';
import {
  lengthsOf,
  REVIEWED,
  type Reviewed,
  reviewedListOf,
  useReviewedLists,
} from './reviewed-lists.ts';
import { ReviewedRows } from './reviewed-rows.tsx';
import { ReviewedToolbar } from './reviewed-toolbar.tsx';
import { DEFAULT_VIEW, isNarrowed, type View, viewOf } from './reviewed-view.ts';
import { WithdrawOfferDialog } from './withdraw-offer-dialog.tsx';

const NOBODY: Readonly<Record<Reviewed, string>> = {
  accepted: 'No accepted candidates yet.',
  rejected: 'No rejected candidates yet.',
  withdrawn: 'No candidate has withdrawn.',
};

interface Props {
  job: JobWithQuestions;
  /** The applicant whose profile is open at first, if reviewed. */
  asked: Application | undefined;
  decisions: Decisions;
  makeOffer: OfferDialog;
}

/** Accepted (also with an offer), rejected and withdrawn candidates. */
export function ReviewedCandidates({ job, asked, decisions, makeOffer }: Props) {
  const [name, setName] = useState('');
  const lists = useReviewedLists(job.id, name);
  const lengths = lengthsOf(lists, name === '' ? reviewedCount(job) : undefined);
  const [askedList] = useState(() => asked && reviewedListOf(asked));
  const [list, setList] = useState<Reviewed>(askedList ?? 'accepted');
  const [view, setView] = useState(DEFAULT_VIEW);
  const [profileOf, setProfileOf] = useState(askedList && asked);
  const [offerTo, setOfferTo] = useState<Application>();
  const [withdrawing, setWithdrawing] = useState<Application>();
  // The fresh version, with working URLs. The asked one may be on a page of the list that is not loaded.
  const profile =
    lists[list].data?.items.find(({ id }) => id === profileOf?.id) ??
    (asked?.id === profileOf?.id ? asked : profileOf);
  const anybody = name !== '' || REVIEWED.some((each) => lists[each].data?.items.length);
  const closeProfile = () => setProfileOf(undefined);
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
          data={REVIEWED.map((value) => ({
            value,
            label: (
              <Group gap={6} wrap="nowrap" justify="center">
                <span>{APPLICATION_STATUS[value].label}</span>
                <Text span size="sm" c="dimmed" className="tabular">
                  {lengths[value]}
                </Text>
              </Group>
            ),
          }))}
        />
      </Group>
      {anybody && (
        <ReviewedToolbar {...{ job, name, view }} onSearch={setName} onChange={setView} />
      )}
      <List
        list={list}
        query={lists[list]}
        isSearched={name !== ''}
        view={view}
        onProfile={setProfileOf}
        onOffer={setOfferTo}
        onWithdrawOffer={setWithdrawing}
      />
      <CandidateProfileModal
        job={job}
        application={profile}
        onClose={closeProfile}
        addUndo={decisions.addUndo}
        actions={
          profile &&
          (decisionOf(profile) !== null || hasPendingOffer(profile)) && (
            <ReviewedActions
              application={profile}
              onMove={(to) => {
                closeProfile();
                decisions.move(profile, to);
              }}
              onOffer={() => {
                closeProfile();
                setOfferTo(profile);
              }}
              onWithdrawOffer={() => {
                closeProfile();
                setWithdrawing(profile);
              }}
            />
          )
        }
      />
      {makeOffer({
        ...{ job, decisions, application: offerTo },
        onClose: () => setOfferTo(undefined),
      })}
      <WithdrawOfferDialog application={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </section>
  );
}

function reviewedCount({ applicant_count, new_application_count }: JobWithQuestions) {
  return (applicant_count ?? 0) - (new_application_count ?? 0);
}

interface ListProps {
  list: Reviewed;
  query: ReturnType<typeof useReviewedLists>[Reviewed];
  isSearched: boolean;
  view: View;
  onProfile: (application: Application) => void;
  onOffer: (application: Application) => void;
  onWithdrawOffer: (application: Application) => void;
}

function List({ list, query, isSearched, view, ...actions }: ListProps) {
  const narrowed = isNarrowed(view);
  // In another order, further pages belong between the rows.
  const partly = query.hasNextPage && (narrowed || view.order !== DEFAULT_VIEW.order);
  return (
    <Loaded
      query={query}
      skeleton={<CardsSkeleton cards={3} />}
      failure="Failed to load applications. Please try again."
    >
      {({ items }) => {
        const shown = viewOf(items, view);
        return (
          <>
            {shown.length > 0 && <ReviewedRows applications={shown} list={list} {...actions} />}
            {shown.length === 0 && !query.hasNextPage && (
              <EmptyState drawing="applicants">
                {items.length === 0 && !isSearched ? NOBODY[list] : `No ${list} candidates match.`}
              </EmptyState>
            )}
            <Text size="sm" c="dimmed" ta="center" mt={partly ? 'md' : 0} role="status">
              {partly && `${shown.length} of the ${items.length} candidates loaded so far.`}
            </Text>
            {/* With few matches, automatic loading would fetch every page. */}
            <LoadMore query={query} what="candidates" auto={!partly} />
          </>
        );
      }}
    </Loaded>
  );
}
