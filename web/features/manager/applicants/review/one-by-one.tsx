import { Alert, Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import {
  type ReactNode,
  type RefCallback,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FOCUS_HOME, useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { usePhoneEitherWay } from '../../../../ui/hooks/use-narrow.ts';
import { nameOf } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { Assessment } from '../assessment.tsx';
import { applicantOf, type Decisions } from '../decisions.tsx';
import { KEYS, keyCap, keyHint, useKeys } from '../keys.tsx';
import { MakeOfferModal } from '../offers/make-offer.tsx';
import { rate } from '../rate.tsx';
import type { AddUndo, UndoStack } from '../undo.tsx';
import { Applicant } from './applicant.tsx';
import { CandidateProfileModal } from './candidate-profile-modal.tsx';
import classes from './new-applicants.module.css';
import phoneClasses from './phone.module.css';
import { AboutApplicant, ApplicantLine, MoreMenu, ZoomDialog } from './phone.tsx';
import { ResumeViewer } from './resume-viewer.tsx';
import { ReviewBar } from './review-bar.tsx';
import type { Queue } from './use-queue.ts';
import { useSwipe } from './use-swipe.ts';

interface Props {
  job: JobWithQuestions;
  queue: Queue;
  /** Words of a name to search the queue. */
  name: string;
  onSearch: (name: string) => void;
  decisions: Decisions;
  undoStack: UndoStack;
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
  undoStack,
  keys,
  children: menu,
}: Props) {
  const { current, shown, ready } = queue;
  const { addUndo } = undoStack;
  const notes = useNotes(current, addUndo);
  const isPhone = Boolean(menu);
  const [isMenuOpen, menuSwitch] = useDisclosure();
  const [profileOf, setProfileOf] = useState<Application>();
  const [offerTo, setOfferTo] = useState<ReturnType<typeof applicantOf>>();
  const [resumeOf, setResumeOf] = useState<Application>();
  const applicants = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // While the table below is in view, keys must not decide.
  const isBarInView = useCallback(() => bar.current === null || isInLowerHalf(bar.current), []);
  const printed = !usePhoneEitherWay() && keys;

  function decide(to: 'accepted' | 'rejected'): void {
    if (current === undefined || !ready) return;
    menuSwitch.close();
    decisions.decide(applicantOf(current), to);
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
    offer: () => setOfferTo(current && applicantOf(current)),
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
  useKeys({ place: 'review', on: keys, ofPage: { undo: undoStack.undo } });
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
      <Name>{nameOf(current.candidate)}</Name>
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
          {...{ undoStack, setTop: queue.setTop }}
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
                          scrollIntoView={notes.openedFor === application.id}
                          keys={printed && keyCap(KEYS.rate.printed)}
                        />
                      )}
                    </Applicant>
                  ))}
              </div>
            </>
          )}
          <ReviewBar
            {...{ ref: bar, queue, undoStack, actions }}
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
        id={profileOf?.id}
        known={queue.waiting.find(({ id }) => id === profileOf?.id) ?? profileOf}
        onClose={() => setProfileOf(undefined)}
        addUndo={addUndo}
      />
      <ZoomDialog
        opened={resumeOf !== undefined}
        title={resumeOf && <Name>{nameOf(resumeOf.candidate)}</Name>}
        onClose={() => setResumeOf(undefined)}
      >
        {(zoom) => resumeOf && <ResumeViewer application={resumeOf} zoom={zoom} />}
      </ZoomDialog>

      <MakeOfferModal
        {...{ job, decisions, applicant: offerTo }}
        onClose={() => setOfferTo(undefined)}
        onLeft={queue.startOver}
      />
    </>
  );
}

/** Whether the middle of an element is in the lower half of the window. */
function isInLowerHalf(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  return window.innerHeight / 2 <= middle && middle <= window.innerHeight;
}

interface NoneProps {
  /** Words of a name; empty for all applicants. */
  search: string;
  onClearSearch: () => void;
  undoStack: UndoStack;
  /** Whether buttons show their keys. */
  keys: boolean;
  /** Gets the element to focus. */
  setTop: RefCallback<HTMLElement>;
}

/** The empty queue, or a search without results. */
function NoNewApplicants({ search, onClearSearch, undoStack, keys, setTop }: NoneProps) {
  const undo = undoStack.canUndo && (
    <Button
      variant="default"
      loading={undoStack.undoing}
      onClick={undoStack.undo}
      {...keyHint(keys, 'undo')}
    >
      Undo last decision
    </Button>
  );
  const clear = (
    <Button variant="default" onClick={onClearSearch}>
      Clear search
    </Button>
  );
  return (
    <EmptyState
      drawing={search === '' ? 'applicants' : 'search'}
      action={search === '' ? undo : clear}
    >
      <span ref={setTop} tabIndex={-1} className={classes.quiet}>
        {search === ''
          ? 'No new applicants. New applications appear here.'
          : `No new applicants match "${search}".`}
      </span>
    </EmptyState>
  );
}

interface GoneProps {
  application: Application;
  onGoOn: () => void;
}

/** Says that the shown applicant has left the queue. Gets the focus unless a dialog has it. */
function GoneApplicant({ application, onGoOn }: GoneProps) {
  const goOn = useRef<HTMLButtonElement>(null);
  useFocusOn(true, () =>
    document.querySelector('[role="dialog"]') === null ? goOn.current : null,
  );
  return (
    <Alert
      color="blue"
      title={`${nameOf(application.candidate)} was reviewed elsewhere or has withdrawn.`}
    >
      <Button ref={goOn} onClick={onGoOn}>
        Continue
      </Button>
    </Alert>
  );
}

/** Whether rating and note are shown beside the applicant, and the actions of their keys. */
function useNotes(current: Application | undefined, addUndo: AddUndo) {
  const [shown, setShown] = useLocalStorage({ key: 'reviewNotes', defaultValue: false });
  const [focus, setFocus] = useState<{ readonly id: string | undefined; readonly times: number }>();
  const [openedFor, setOpenedFor] = useState<string>();
  // The next applicant's note does not take the focus.
  if (focus !== undefined && focus.id !== current?.id) setFocus(undefined);
  return {
    shown,
    toggle(): void {
      setShown(!shown);
      setOpenedFor(shown ? undefined : current?.id);
    },
    /** The applicant in whose view they were opened. */
    openedFor,
    /** Changes whenever the note should get the focus. */
    focusNote: focus?.times ?? 0,
    write(): void {
      setShown(true);
      setFocus({ id: current?.id, times: (focus?.times ?? 0) + 1 });
    },
    /** Rates the applicant, or removes the rating. */
    rate(
      { id, job_posting_id, candidate, rating: before }: Application,
      rating: number | null,
    ): void {
      const rated = { id, name: nameOf(candidate), rating: before };
      void rate(job_posting_id, [rated], rating, addUndo);
    },
  };
}
