import { useState } from 'react';
import { addQuestionResponses, createJobApplication } from '../../../lambdas/contract/job.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/shapes.ts';
import { myApplications } from '../../api/candidate-queries.ts';
import { ApiError, call, isRefusal } from '../../api/client.ts';
import { queryClient, refresh } from '../../api/query-client.ts';
import { failureText } from './failure-text.ts';
import { jobToApplyFor } from './queries.ts';
import type { Step } from './step.ts';
import { useApplyDraft } from './use-apply-draft.ts';

/** One candidate's application for one job, from the first answer to handing it in. */
export function useApplication(job: JobWithQuestions) {
  const { draft, change, forget } = useApplyDraft(job.id);
  const hasVideos = job.video_questions.length > 0;
  // What was left in the second step goes on there.
  const [step, setStep] = useState<Step>(
    hasVideos && draft.applicationId !== null ? 'video' : 'screening',
  );
  const [moved, setMoved] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  function moveTo(next: Step) {
    setStep(next);
    setMoved(true);
    setFailure(undefined);
  }

  function finish() {
    forget();
    moveTo('done');
    void refresh('candidate');
  }

  /** @returns what was thrown, once the failure says so; undefined where it worked */
  async function attempt(failed: string, work: () => Promise<void>): Promise<unknown> {
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
      return undefined;
    } catch (error) {
      setFailure(failureText(error, failed));
      // The questions may have been changed meanwhile, or the job closed.
      if (isRefusal(error)) void queryClient.invalidateQueries(jobToApplyFor(job.id));
      return error;
    } finally {
      setBusy(false);
    }
  }

  /**
   * Hands in the answers; `videos` are the stored URLs by question.
   * @returns the error, if it failed
   */
  function handIn(applicationId: string, videos: ReadonlyMap<string, string>): Promise<unknown> {
    const send = () =>
      call(addQuestionResponses, {
        application_id: applicationId,
        screening_responses: job.screening_questions.map(({ id }) => ({
          application_id: applicationId,
          question_id: id,
          response_text: draft.answers[id] ?? '',
          is_correct: null,
        })),
        video_responses: job.video_questions.map(({ id }) => ({
          application_id: applicationId,
          question_id: id,
          video_url: videos.get(id) ?? '',
        })),
      });
    return attempt('Submission failed', async () => {
      try {
        await send();
      } catch (error) {
        // An earlier try may have come through, and only its answer been lost.
        if (!(await isHandedIn(applicationId, error))) throw error;
      }
      finish();
    });
  }

  /** Starts the application, or takes up the unfinished one; without questions that is all. */
  async function start(): Promise<void> {
    let started: string | undefined;
    await attempt('Unable to create application', async () => {
      const { application } = await call(createJobApplication, {
        job_posting_id: job.id,
        application_status: 'new',
      });
      if (application.submitted_at !== null) finish();
      else started = application.id;
    });
    if (started === undefined) return;
    if (hasVideos) {
      change({ applicationId: started });
      moveTo('video');
    } else {
      await handIn(started, new Map());
    }
  }

  return {
    step,
    moved,
    failure,
    busy,
    answers: draft.answers,
    applicationId: draft.applicationId,
    answer: (questionId: string, text: string) =>
      change({ answers: { ...draft.answers, [questionId]: text } }),
    start,
    handIn,
    goBack: () => moveTo('screening'),
  };
}

/** Whether an application that could not be handed in, for it conflicts with what is there, is there already. */
async function isHandedIn(applicationId: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError && error.status === 409)) return false;
  const { pages } = await queryClient.fetchInfiniteQuery({ ...myApplications, staleTime: 0 });
  return pages
    .flatMap(({ applications }) => applications)
    .some(({ id, submitted_at }) => id === applicationId && submitted_at !== null);
}
