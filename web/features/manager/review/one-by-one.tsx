import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { FOCUS_HOME } from '../../../ui/hooks/move-focus.ts';
import { usePhoneEitherWay } from '../../../ui/hooks/use-narrow.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { Assessment } from '../assessment/assessment.tsx';
import { Key } from '../keys/key.tsx';
import { KEYS } from '../keys/keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Applicant } from './applicant/applicant.tsx';
import { CandidateProfileModal } from './applicant/candidate-profile-modal.tsx';
import { GoneApplicant } from './applicant/gone-applicant.tsx';
import classes from './new-applicants.module.css';
import { NoNewApplicants } from './no-new-applicants.tsx';
import { AboutApplicant } from './phone/about-applicant.tsx';
import { ApplicantLine } from './phone/applicant-line.tsx';
import { MoreMenu } from './phone/more-menu.tsx';
import phoneClasses from './phone/phone.module.css';
import { useSwipe } from './phone/use-swipe.ts';
import { ZoomDialog } from './phone/zoom-dialog.tsx';
import { ResumeViewer } from './resume/resume-viewer.tsx';
import { ReviewBar } from './review-bar.tsx';
import type { OfferDialog } from './reviewed/offer-dialog.ts';
import type { Decisions } from './use-decisions.ts';
import { useNotes } from './use-notes.ts';
import type { Queue } from './use-queue.ts';

interface Props {
  job: JobWithQuestions;
  queue: Queue;
  /** Words of a name to search the queue. */
  name: string;
  onSearch: (name: string) => void;
  decisions: Decisions;
  makeOffer: OfferDialog;
  /** Whether the keys are switched on. */
  keys: boolean;
  /** On a phone: the menu's content. */
  children: ReactNode;
}

/** The applicant under review, with the review bar; none if all are decided. */
export function OneByOne({
  job,
  queue,
  name,
  onSearch,
  decisions,
  makeOffer,
  keys,
  children: menu,
}: Props) {
  const { current, shown, ready } = queue;
  const { addUndo } = decisions;
  const notes = useNotes(current, addUndo);
  const isPhone = Boolean(menu);
  const [isMenuOpen, menuSwitch] = useDisclosure();
  const [profileOf, setProfileOf] = useState<Application>();
  const [offerTo, setOfferTo] = useState<Application>();
  const [resumeOf, setResumeOf] = useState<Application>();
  const applicants = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // While the table below is in view, keys must not decide.
  const isBarInView = useCallback(() => bar.current === null || isInLowerHalf(bar.current), []);
  const printed = !usePhoneEitherWay() && keys;

  function decide(to: 'accepted' | 'rejected'): void {
    if (current === undefined || !ready) return;
    menuSwitch.close();
    decisions.decide(current, to);
    queue.startOver();
  }
  function walk(to: Application | undefined): void {
    if (to === undefined) return;
    menuSwitch.close();
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
    viewResume: () => setResumeOf(current),
    toggleNotes: notes.toggle,
  };
  const swipe = useSwipe({
    previous: queue.previous && actions.previous,
    next: queue.next && actions.next,
  });
  useKeys({ place: 'review', on: keys, ofPage: { undo: decisions.undo } });
  useKeys({
    place: 'review',
    on: keys,
    mayAct: isBarInView,
    ofPage: { previous: actions.previous, next: actions.next },
    whoIsMeant: () => (ready ? current : undefined),
    ofApplicants: {
      accept: actions.accept,
      reject: actions.reject,
      offer: actions.offer,
      rate: (who, index) => notes.rate(who, index + 1),
      unrate: (who) => notes.rate(who, null),
      note: isPhone ? undefined : notes.write,
    },
  });

  // The next applicants render deferred, after the shown one.
  const near = queue.waiting.filter(queue.isShownOrNext);
  const ahead = useDeferredValue(near.map(({ id }) => id).join(' '), '');

  const heading = current && (
    <Title ref={queue.setTop} order={3} tabIndex={-1} {...FOCUS_HOME}>
      {nameOf(current.candidate)}
    </Title>
  );

  if (shown === undefined && queue.query.hasNextPage) return <Skeleton height={560} />;
  return (
    <>
      <VisuallyHidden ref={queue.start} aria-live="polite" className={classes.start ?? ''}>
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
      {(current !== undefined || isPhone) && (
        <div className={isPhone ? phoneClasses.desk : classes.desk}>
          {current !== undefined && (
            <>
              {isPhone ? (
                <ApplicantLine application={current} queue={queue}>
                  {heading}
                </ApplicantLine>
              ) : (
                <VisuallyHidden>{heading}</VisuallyHidden>
              )}
              <div
                ref={applicants}
                className={isPhone ? phoneClasses.applicants : classes.applicants}
                {...(isPhone && swipe)}
              >
                {near
                  .filter((each) => each === current || ahead.includes(each.id))
                  .map((application) => (
                    <Applicant
                      key={application.id}
                      application={application}
                      shown={application === current}
                      printKeys={printed}
                      listen={keys && isBarInView}
                      isPhone={isPhone}
                    >
                      {notes.shown && !isPhone && application === current && (
                        <Assessment
                          {...{ application, addUndo }}
                          focusNote={notes.focusNote}
                          keys={printed && <Key>{KEYS.rate.printed}</Key>}
                        />
                      )}
                    </Applicant>
                  ))}
              </div>
            </>
          )}
          <ReviewBar
            {...{ ref: bar, queue, decisions, actions }}
            keys={printed}
            notes={notes.shown}
          >
            {isPhone && (
              <MoreMenu opened={isMenuOpen} onToggle={menuSwitch.toggle}>
                {current && <AboutApplicant application={current} onView={actions.viewProfile} />}
                {current && isMenuOpen && (
                  <Assessment key={current.id} application={current} addUndo={addUndo} folded />
                )}
                {menu}
              </MoreMenu>
            )}
          </ReviewBar>
        </div>
      )}
      <CandidateProfileModal
        job={job}
        application={queue.waiting.find(({ id }) => id === profileOf?.id) ?? profileOf}
        onClose={() => setProfileOf(undefined)}
        addUndo={addUndo}
      />
      <ZoomDialog
        opened={resumeOf !== undefined}
        title={resumeOf === undefined ? '' : nameOf(resumeOf.candidate)}
        onClose={() => setResumeOf(undefined)}
      >
        {(zoom) => resumeOf && <ResumeViewer application={resumeOf} zoom={zoom} />}
      </ZoomDialog>

      {makeOffer({
        ...{ job, decisions, application: offerTo },
        onClose: () => setOfferTo(undefined),
        onLeft: queue.startOver,
      })}
    </>
  );
}

/** Whether the middle of an element is in the lower half of the window. */
function isInLowerHalf(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  return window.innerHeight / 2 <= middle && middle <= window.innerHeight;
}
