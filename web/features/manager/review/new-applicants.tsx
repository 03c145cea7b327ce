import { Group, Skeleton, Switch, Title, VisuallyHidden } from '@mantine/core';
import { useIntersection, useLocalStorage } from '@mantine/hooks';
import { useDeferredValue, useRef, useState } from 'react';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { nameOf } from '../../../ui/text/name-of.ts';
import { Applicant } from './applicant/applicant.tsx';
import { GoneApplicant } from './applicant/gone-applicant.tsx';
import { ProfileDialog } from './applicant/profile-dialog.tsx';
import classes from './new-applicants.module.css';
import { NoNewApplicants } from './no-new-applicants.tsx';
import { ReviewBar } from './review-bar.tsx';
import type { OfferDialog } from './reviewed/offer-dialog.ts';
import type { Decisions } from './use-decisions.ts';
import type { Queue } from './use-queue.ts';
import { useReviewKeys } from './use-review-keys.ts';

interface Props {
  job: JobWithQuestions;
  queue: Queue;
  /** Words of a name to search the queue. */
  name: string;
  onSearch: (name: string) => void;
  decisions: Decisions;
  makeOffer: OfferDialog;
}

/** The search appears from this many applicants. */
const SEARCHED_FROM = 6;

/** The queue of new applicants, one at a time. */
export function NewApplicants(props: Props) {
  const { queue, name, onSearch } = props;
  const { query, waiting } = queue;
  const [keys, setKeys] = useLocalStorage({ key: 'reviewKeys', defaultValue: true });
  return (
    <section aria-labelledby="new-applicants">
      <Group mb="xs" gap="md">
        <Title order={2} id="new-applicants" mr="auto">
          New Applicants
        </Title>
        {(waiting.length >= SEARCHED_FROM || name !== '') && (
          <SearchBox
            label="Search new applicants"
            words={name}
            onSearch={onSearch}
            flex="0 1 16rem"
          />
        )}
        {waiting.length > 0 && (
          <Switch
            label="Keyboard shortcuts"
            size="sm"
            checked={keys}
            onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
            visibleFrom="sm"
          />
        )}
      </Group>
      <div className={query.isPending ? classes.waiting : ''}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={560} />}
          failure="Failed to load applications. Please try again."
        >
          {() => <OneByOne {...props} keys={keys} />}
        </Loaded>
      </div>
      {query.isFetchNextPageError && <LoadMore query={query} what="applicants" />}
    </section>
  );
}

function OneByOne({
  job,
  queue,
  name,
  onSearch,
  decisions,
  makeOffer,
  keys,
}: Props & { keys: boolean }) {
  const { current, shown, ready } = queue;
  const [profileOf, setProfileOf] = useState<Application>();
  const [offerTo, setOfferTo] = useState<Application>();
  const applicants = useRef<HTMLDivElement>(null);
  // While the table below is in view, keys must not decide: the bar has then left the lower half of the
  // window.
  const bar = useIntersection({ threshold: 0.5, rootMargin: '-50% 0px 0px' });
  const inView = bar.entry === null || bar.entry.intersectionRatio >= 0.5;
  const printed = !usePhone() && keys;

  function decide(to: 'accepted' | 'rejected'): void {
    if (current === undefined || !ready) return;
    decisions.decide(current, to);
    queue.startOver();
  }
  function walk(to: Application | undefined): void {
    if (to === undefined) return;
    const focused = document.activeElement;
    // The focused element may belong to the applicant who disappears.
    if (focused === document.body || applicants.current?.contains(focused)) queue.jumpTo(to);
    else queue.walkTo(to);
  }

  const actions = {
    accept: () => decide('accepted'),
    reject: () => decide('rejected'),
    offer: () => setOfferTo(current),
    previous: () => walk(queue.previous),
    next: () => walk(queue.next),
    viewProfile: () => setProfileOf(current),
  };
  useReviewKeys(keys, {
    u: decisions.undo,
    ...(inView && { arrowleft: actions.previous, arrowright: actions.next }),
    ...(inView && ready && { a: actions.accept, r: actions.reject, o: actions.offer }),
  });

  // The next applicants render deferred, after the shown one.
  const near = queue.waiting.filter(queue.isShownOrNext);
  const ahead = useDeferredValue(near.map(({ id }) => id).join(' '), '');

  if (shown === undefined && queue.query.hasNextPage) return <Skeleton height={560} />;
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {current && `Applicant ${queue.position} of ${queue.total}: ${nameOf(current.candidate)}.`}
      </VisuallyHidden>
      {shown !== undefined && current === undefined && (
        <GoneApplicant key={shown.id} application={shown} onGoOn={() => queue.jumpTo(undefined)} />
      )}
      {shown === undefined && (
        <NoNewApplicants
          search={name}
          onClearSearch={() => onSearch('')}
          {...{ decisions, setTop: queue.setTop }}
          keys={printed}
        />
      )}
      {current !== undefined && (
        <div className={classes.desk}>
          <VisuallyHidden>
            <Title ref={queue.setTop} order={3} tabIndex={-1} className={classes.name}>
              {nameOf(current.candidate)}
            </Title>
          </VisuallyHidden>
          <div ref={applicants} className={classes.applicants}>
            {near
              .filter((each) => each === current || ahead.includes(each.id))
              .map((application) => (
                <Applicant
                  key={application.id}
                  application={application}
                  shown={application === current}
                  printKeys={printed}
                  listen={keys && inView}
                />
              ))}
          </div>
          <ReviewBar {...{ ref: bar.ref, queue, decisions, actions }} keys={printed} />
        </div>
      )}
      <ProfileDialog
        job={job}
        application={queue.waiting.find(({ id }) => id === profileOf?.id) ?? profileOf}
        onClose={() => setProfileOf(undefined)}
      />
      {makeOffer({
        ...{ job, decisions, application: offerTo },
        onClose: () => setOfferTo(undefined),
        onLeft: queue.startOver,
      })}
    </>
  );
}
