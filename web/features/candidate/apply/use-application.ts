import { useState } from 'react';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../../lambdas/contract/calls/application.ts';
import type {
  JobWithQuestions,
  ScreeningQuestion,
  VideoQuestion,
} from '../../../../lambdas/contract/schemas/job.ts';
import { QUESTIONS_CHANGED } from '../../../../lambdas/contract/texts/texts.ts';
import { call } from '../../../api/client.ts';
import { ApiError, isConflict, isRefusal } from '../../../api/errors.ts';
import { findMyApplication } from '../../../api/queries/candidate-queries.ts';
import { jobToApplyFor } from '../../../api/queries/job-to-apply-for.ts';
import { queryClient, refresh } from '../../../api/queries/query-client.ts';
import { failureText } from './failure-text.ts';
import { keyOf } from './question-key.ts';
import type { Mark } from './steps/mark.tsx';
import type { Step } from './steps/step.ts';
import { type ApplyDraft, useApplyDraft } from './use-apply-draft.ts';

/** How a hand-in ended. `refused` says why the server did not take some of the videos, by `keyOf` of their questions. */
export type SubmitResult = 'done' | 'failed' | { readonly refused: ReadonlyMap<string, string> };

/** One candidate's application for one job, from the first answer to handing it in. */
export function useApplication(job: JobWithQuestions) {
  const { draft, change, forget } = useApplyDraft(job.id);
  const answerTo = (question: ScreeningQuestion) => draft.answers[keyOf(question)];
  const isAnswered = (question: ScreeningQuestion) => answerTo(question) !== undefined;
  const hasVideos = job.video_questions.length > 0;
  const mayRecord = hasVideos && job.screening_questions.every(isAnswered);
  // An application that was left in the second step goes on there.
  const [step, setStep] = useState<Step>(
    mayRecord && draft.applicationId !== null ? 'video' : 'screening',
  );
  const [moved, setMoved] = useState(false);
  // Whether the questions have changed since the candidate opened the page.
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (step === 'video' && !mayRecord) askAgain();

  function moveTo(next: Step) {
    setStep(next);
    setMoved(true);
    setFailure(undefined);
  }

  /** The questions have changed, and the first step needs an answer again. */
  function askAgain() {
    setChanged(true);
    moveTo('screening');
  }

  /** Changes the draft. With the first change it notes which questions the candidate sees. */
  function keep(part: Partial<ApplyDraft>) {
    change({ seen: draft.seen ?? revisionsOf(job), ...part });
  }

  function finish() {
    forget();
    moveTo('done');
    void refresh('candidate');
  }

  /** @returns what `work` returns, or undefined where it failed; then the failure says why */
  async function attempt<T>(failed: string, work: () => Promise<T>): Promise<T | undefined> {
    setFailure(undefined);
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setFailure(failureText(error, failed));
      // The questions may have changed meanwhile, or the job may be closed.
      if (isRefusal(error)) void queryClient.invalidateQueries(jobToApplyFor(job.id));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** Starts the application, or takes up the unfinished one. */
  async function begin() {
    const input = { job_posting_id: job.id, application_status: 'new' } as const;
    return (await call(createJobApplication, input)).application;
  }

  /** Shows the questions as they are now, and takes the application up again with them. */
  async function showChanges(message: string) {
    setChanged(true);
    await begin();
    const now = await queryClient.fetchQuery({ ...jobToApplyFor(job.id), staleTime: 0 });
    const before = new Set(questionsOf(job).map(keyOf));
    // Where some are new or changed, their marks say so.
    if (questionsOf(now).every((question) => before.has(keyOf(question)))) setFailure(message);
  }

  /** Hands in the answers; `videos` are the stored URLs by `keyOf` of their questions. */
  async function submit(
    applicationId: string,
    videos: ReadonlyMap<string, string>,
  ): Promise<SubmitResult> {
    // Whoever hands in has seen every question.
    keep({ seen: revisionsOf(job) });
    const send = () =>
      call(addQuestionResponses, {
        application_id: applicationId,
        screening_responses: job.screening_questions.map((question) => ({
          application_id: applicationId,
          question_id: question.id,
          revision: question.revision,
          response_text: answerTo(question) ?? '',
          is_correct: null,
        })),
        video_responses: job.video_questions.map((question) => ({
          application_id: applicationId,
          question_id: question.id,
          revision: question.revision,
          video_url: videos.get(keyOf(question)) ?? '',
        })),
      });
    const result = await attempt<SubmitResult>('Submission failed', async () => {
      try {
        await send();
      } catch (error) {
        const refused = refusedVideos(error, job.video_questions);
        if (refused.size > 0) return { refused };
        if (isConflict(error) && error.message === QUESTIONS_CHANGED) {
          await showChanges(error.message);
          return 'failed';
        }
        // An earlier try may have reached the server, and only its answer may be lost.
        if (!(isConflict(error) && (await isSubmitted(applicationId)))) throw error;
      }
      finish();
      return 'done';
    });
    return result ?? 'failed';
  }

  /** Starts the application. One without videos is handed in at once. */
  async function start(): Promise<void> {
    const started = await attempt('Unable to create application', async () => {
      const application = await begin();
      if (application.submitted_at === null) return application.id;
      finish();
      return undefined;
    });
    if (started === undefined) return;
    keep({ applicationId: started });
    if (hasVideos) moveTo('video');
    else await submit(started, new Map());
  }

  return {
    step,
    moved,
    changed,
    failure,
    busy,
    applicationId: draft.applicationId,
    answerTo,
    answer: (question: ScreeningQuestion, text: string) =>
      keep({ answers: { ...draft.answers, [keyOf(question)]: text } }),
    /** Whether a question is new, or has changed since the candidate saw it. */
    markOf({ id, revision }: ScreeningQuestion | VideoQuestion): Mark | undefined {
      const seen = draft.seen?.[id];
      if (draft.seen === null || seen === revision) return undefined;
      return seen === undefined ? 'New' : 'Changed';
    },
    start,
    submit,
    goBack: () => moveTo('screening'),
  };
}

function questionsOf({ screening_questions, video_questions }: JobWithQuestions) {
  return [...screening_questions, ...video_questions];
}

function revisionsOf(job: JobWithQuestions): Record<string, number> {
  return Object.fromEntries(questionsOf(job).map(({ id, revision }) => [id, revision]));
}

/** The videos that the server did not take, with its reasons. */
function refusedVideos(
  error: unknown,
  questions: readonly VideoQuestion[],
): ReadonlyMap<string, string> {
  const issues = error instanceof ApiError ? error.issues : [];
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [, index] = /^video_responses\.(\d+)\.video_url$/.exec(path) ?? [];
      const question = index === undefined ? undefined : questions[Number(index)];
      return question === undefined ? [] : [[keyOf(question), message] as const];
    }),
  );
}

async function isSubmitted(applicationId: string): Promise<boolean> {
  const found = await findMyApplication(applicationId);
  return found !== undefined && found.submitted_at !== null && found.withdrawn_at === null;
}
