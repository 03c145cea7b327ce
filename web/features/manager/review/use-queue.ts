import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { useFetchOn } from '../../../api/pages.ts';
import { moveFocus } from '../../../ui/hooks/move-focus.ts';
import { newApplications } from './review-queries.ts';
import { useMarkOpened } from './use-mark-opened.ts';

export type Queue = ReturnType<typeof useQueue>;

/**
 * The new applicants of a job, and which of them is on the screen.
 * @param unsent the ids of those whose decision is being sent. They have left the queue.
 * @param name words by which it is searched
 */
export function useQueue(jobId: string, unsent: ReadonlySet<string | undefined>, name: string) {
  const query = useInfiniteQuery({
    ...newApplications(jobId, name),
    placeholderData: keepPreviousData,
  });
  const waiting = (query.data?.items ?? []).filter(({ id }) => !unsent.has(id));
  // Whoever is shown stays, also when others come or go: a key must not decide another person.
  const [shown, setShown] = useState<Application>();
  const [afterDecision, setAfterDecision] = useState(false);
  const [first] = waiting;
  if (shown === undefined && first !== undefined) setShown(first);
  // Only another search shows somebody else by itself.
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
  const setTop: RefCallback<HTMLElement> = useCallback((element) => {
    top.current = element;
  }, []);

  function show(application: Application | undefined, isAfterDecision: boolean): void {
    flushSync(() => {
      setShown(application);
      setAfterDecision(isAfterDecision);
    });
    top.current?.scrollIntoView({ block: 'nearest' });
  }

  return {
    query,
    waiting,
    /** Who is on the screen; they may have left the queue meanwhile. */
    shown,
    /** Who can be decided. */
    current,
    /** The place of `current`, from 1. */
    position: index + 1,
    /** How many there are, with a plus while the server has more. */
    total: `${waiting.length}${query.hasNextPage ? '+' : ''}`,
    previous: waiting[index - 1],
    next: waiting[index + 1],
    /** Whether somebody is on the screen, or would be after a decision or the next step. */
    isShownOrNext: (application: Application) =>
      [waiting[index], waiting[index + 1], waiting[index === 0 ? 1 : 0]].includes(application),
    /** Whether `current` can be decided now: nobody is decided unseen by a second click. */
    ready: current !== undefined && (!afterDecision || seen),
    /** Is told the element that gets the focus when somebody else is shown, at their top. */
    setTop,
    /** Shows one of them, without moving the focus. */
    walkTo(application: Application): void {
      show(application, false);
    },
    /** Shows one of them, and moves the focus there. */
    jumpTo(application: Application | undefined): void {
      show(application, false);
      moveFocus(top.current, { preventScroll: true });
    },
    /** Shows the first one, after a decision. */
    startOver(): void {
      show(undefined, true);
      moveFocus(top.current, { preventScroll: true });
    },
  };
}

const SEEN_MS = 500;

/** Whether somebody has been on the screen for half a second. */
function useSeen(id: string | undefined): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), SEEN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && seen === id;
}
