import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { useFetchOn } from '../../../../api/paged-query.ts';
import { isTyping } from '../../../../ui/hooks/hold-keys.ts';
import { moveFocus } from '../../../../ui/hooks/move-focus.ts';
import { useSeen } from '../../../../ui/hooks/use-seen.ts';
import { newApplications, useMarkOpened } from '../queries.ts';

export type Queue = ReturnType<typeof useQueue>;

interface Options {
  /** The applicant to show first, if new. */
  readonly asked: Application | undefined;
  /** Ids whose decision is being sent; they have left the queue. */
  readonly deciding: ReadonlySet<string>;
  /** Words to search by. */
  readonly name: string;
}

/** The queue of a job's new applicants, and the shown one. */
export function useQueue(
  { id: jobId, new_application_count }: JobWithQuestions,
  { asked, deciding, name }: Options,
) {
  const query = useInfiniteQuery({
    ...newApplications(jobId, name),
    placeholderData: keepPreviousData,
  });
  // New again. Shown in front of the loaded pages while only a later page has them.
  const [broughtBack, setBroughtBack] = useState<Application | null>(null);
  const listed = withFirst(
    name === '' && asked?.application_status === 'new' ? asked : undefined,
    query.data?.items ?? [],
  );
  const isAbsent =
    name === '' && query.hasNextPage && !listed.some(({ id }) => id === broughtBack?.id);
  const loaded = withFirst((isAbsent && broughtBack) || undefined, listed);
  const waiting = loaded.filter(({ id }) => !deciding.has(id));
  // The shown applicant stays when others come or go: a key must not decide another person.
  const [shown, setShown] = useState<Application>();
  const [afterDecision, setAfterDecision] = useState(false);
  const [first] = waiting;
  if (shown === undefined && first !== undefined) setShown(first);
  // Without a step by the manager, only another search changes the applicant.
  const [searched, setSearched] = useState(name);
  if (searched !== name && query.isSuccess && !query.isPlaceholderData) {
    setSearched(name);
    if (!waiting.some(({ id }) => id === shown?.id)) setShown(undefined);
  }
  const index = waiting.findIndex(({ id }) => id === shown?.id);
  const current = waiting[index];
  const seen = useSeen(current?.id);
  useMarkOpened(seen ? current : undefined);
  useFetchOn(query, waiting.length - index < 10);
  const top = useRef<HTMLElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const setTop: RefCallback<HTMLElement> = useCallback((element) => {
    top.current = element;
  }, []);

  function show(
    application: Application | undefined,
    isAfterDecision: boolean,
    back = broughtBack,
  ): void {
    flushSync(() => {
      setShown(application);
      setAfterDecision(isAfterDecision);
      setBroughtBack(back);
    });
    start.current?.scrollIntoView({ block: 'nearest' });
  }

  return {
    query,
    waiting,
    /** The shown applicant, who may have left the queue. */
    shown,
    /** The applicant to decide. */
    current,
    /** The place of `current`, from 1. */
    position: index + 1,
    /** The count; of a search, with a plus if the server has more. */
    total: query.hasNextPage
      ? totalOf(waiting.length, name === '' ? new_application_count : undefined, loaded.length)
      : String(waiting.length),
    previous: waiting[index - 1],
    next: waiting[index + 1],
    /** Whether the applicant is shown, or is next after a decision or step. */
    isShownOrNext: (application: Application) =>
      [waiting[index], waiting[index + 1], waiting[index === 0 ? 1 : 0]].includes(application),
    /** Whether `current` can be decided: a second click must not decide somebody unseen. */
    ready: current !== undefined && (!afterDecision || seen),
    /** A ref of the applicant's top, to scroll there. */
    start,
    /** Gets the element to focus when the applicant changes. */
    setTop,
    /** Shows an applicant without moving the focus. */
    walkTo(application: Application): void {
      show(application, false);
    },
    /** Shows an applicant, or the first one, who must be seen first, and moves the focus there. */
    jumpTo(application: Application | undefined): void {
      show(application, application === undefined);
      moveFocus(top.current, { preventScroll: true });
    },
    /** Shows an applicant who is new again, unless somebody types: the Undo may have taken a while. */
    bringBack(application: Application): void {
      if (isTyping()) {
        setBroughtBack(application);
        return;
      }
      show(application, false, application);
      moveFocus(top.current, { preventScroll: true });
    },
    /** Shows the first applicant after a decision. */
    startOver(): void {
      show(undefined, true, null);
      moveFocus(top.current, { preventScroll: true });
    },
  };
}

function withFirst(
  first: Application | undefined,
  loaded: readonly Application[],
): readonly Application[] {
  return first === undefined ? loaded : [first, ...loaded.filter(({ id }) => id !== first.id)];
}

/** @param counted the job's new applications, including those in `loaded` whose decision is being sent */
function totalOf(waiting: number, counted: number | undefined, loaded: number): string {
  if (counted === undefined) return `${waiting}+`;
  // The count and the list were not fetched at the same moment.
  return String(Math.max(waiting + 1, counted - (loaded - waiting)));
}
