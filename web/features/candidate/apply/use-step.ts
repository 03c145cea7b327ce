import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';

/** The steps of an application, in order. */
const STEPS = ['screening', 'video', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** The steps to apply for a job: without video questions there is no video step. */
export function stepsOf({ video_questions }: Pick<JobWithQuestions, 'video_questions'>): Step[] {
  return STEPS.filter((step) => step !== 'video' || video_questions.length > 0);
}

/** Their labels. */
export const STEP_NAMES: Readonly<Record<Step, string>> = {
  screening: 'Screening',
  video: 'Video',
  done: 'Done',
};

/** Percent. */
export const PROGRESS: Readonly<Record<Step, number>> = { screening: 0, video: 50, done: 100 };

const PARAM = 'step';

interface Possible {
  /** Whether the application is started, and every screening question answered. */
  readonly video: boolean;
  /** Whether it is submitted. */
  readonly done: boolean;
}

/**
 * The step in the URL, so that the browser's Back, Forward and Reload keep to it. A URL without a step continues where
 * the application was left: in the video step if that is possible, with the screening step before it in the history.
 */
export function useStep(possible: Possible) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wanted = STEPS.find((step) => step === params.get(PARAM));
  const [resuming, setResuming] = useState(wanted === undefined && possible.video);
  const isPossible = wanted === undefined || wanted === 'screening' || possible[wanted];

  const show = (step: Step, how: { replace: boolean; state?: unknown }) => {
    const search = new URLSearchParams(params);
    search.set(PARAM, step);
    return navigate(`?${search}`, how);
  };
  async function openVideo(): Promise<void> {
    // Back from the video step, this page must not continue there.
    if (wanted === undefined) await show('screening', { replace: true });
    await show('video', { replace: false, state: AFTER_SCREENING });
  }
  const resume = useEffectEvent(() => {
    if (resuming) void openVideo().then(() => setResuming(false));
  });
  useEffect(() => resume(), []);
  const correct = useEffectEvent(() => show('screening', { replace: true }));
  // Its questions have changed, or the link is from another device.
  const isWrong = wanted === 'video' && !isPossible && !resuming;
  useEffect(() => {
    if (isWrong) void correct();
  }, [isWrong]);

  const step: Step = resuming ? 'video' : isPossible ? (wanted ?? 'screening') : 'screening';
  return {
    step,
    /** Whether the URL says that the application is submitted. */
    isDoneWanted: wanted === 'done',
    /** Prepares a later step, which is not opened if the candidate leaves until then. */
    opener(): (step: Exclude<Step, 'screening'>) => void {
      const hasLeft = watchLeaving();
      return (step) => {
        if (hasLeft() || new URLSearchParams(location.search).get(PARAM) === step) return;
        // A submitted application has no way back to its answers.
        void (step === 'video' ? openVideo() : show('done', { replace: true }));
      };
    },
    /** Returns to the screening step. */
    goBack(): void {
      if (state === AFTER_SCREENING) navigate(-1);
      else void show('screening', { replace: true });
    },
  };
}

/** The state of the video step's entry in the history if the screening step is before it. */
const AFTER_SCREENING = 'after-screening';
