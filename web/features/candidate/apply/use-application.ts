import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../../lambdas/contract/calls/apply.ts';
import { ANSWER_S } from '../../../../lambdas/contract/limits.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import type {
  JobWithQuestions,
  ScreeningQuestion,
  VideoQuestion,
} from '../../../../lambdas/contract/schemas/job.ts';
import { source } from '../../../../lambdas/contract/schemas/source.ts';
import { QUESTIONS_CHANGED } from '../../../../lambdas/contract/texts/texts.ts';
import { call } from '../../../api/client.ts';
import { ApiError, isConflict, isRefusal, isUnanswered } from '../../../api/errors.ts';
import { pagesOf } from '../../../api/paged-query.ts';
import { jobToApplyFor } from '../../../api/queries/candidate-queries.ts';
import { fetchLatest, queryClient, refresh } from '../../../api/query-client.ts';
import { carriedFor, linkCarrying } from '../../../api/stored/carried.ts';
import {
  onSharedDraftChange,
  readSharedDraft,
  writeSharedDraft,
} from '../../../api/stored/drafts.ts';
import { sessionOf } from '../../../api/stored/session.ts';
import { sourceOf } from '../../../api/stored/source.ts';
import { paths } from '../../../paths.ts';
import { idOf, keyOf, questionsOf, revisionsOf } from './question-key.ts';
import type { SentAnswer } from './recorder/answer.ts';
import { failureText } from './sending.ts';
import type { Mark } from './steps/step-parts.tsx';
import { useStep } from './use-step.ts';

const applyDraft = z.object({
  /** Screening answers, by `keyOf`. */
  answers: z.record(z.string(), z.string()),
  /** Written answers to video questions, by `keyOf`; those not chosen are kept for a change of mind. */
  written: z._default(
    z.record(z.string(), z.object({ text: z.string(), isChosen: z.boolean() })),
    {},
  ),
  /** Captions of recorded answers, by `keyOf`. */
  captions: z._default(z.record(z.string(), z.string()), {}),
  /** The seen revision of each question, by question id; null before the first answer. */
  seen: z.nullable(z.record(z.string(), z.int())),
  /** The application's id, once started. */
  applicationId: z.nullable(z.string()),
  /** How long a recorded answer may be, as the server last said. */
  answerSeconds: z._default(z.int(), ANSWER_S),
});
type ApplyDraft = z.output<typeof applyDraft>;

const EMPTY: ApplyDraft = {
  answers: {},
  written: {},
  captions: {},
  seen: null,
  applicationId: null,
  answerSeconds: ANSWER_S,
};

const readStoredDraft = (name: string) =>
  applyDraft.safeParse(readSharedDraft('candidate', name)).data ?? EMPTY;

/** What a link to another device carries: all that was typed, for its writer alone. */
const typedText = z.pick(applyDraft, { answers: true, written: true, captions: true });

const carriedName = (name: string) => `${name}/${sessionOf('candidate').personId}`;

/** The stored answers, and those that the page's link carried: what was typed here counts more. */
function readFirstDraft(name: string): ApplyDraft {
  const stored = readStoredDraft(name);
  const carried = typedText.safeParse(carriedFor(carriedName(name))).data;
  if (carried === undefined) return stored;
  return {
    ...stored,
    answers: { ...carried.answers, ...stored.answers },
    written: { ...carried.written, ...stored.written },
    captions: { ...carried.captions, ...stored.captions },
  };
}

/** The answers of an application, stored until it is submitted. */
function useApplyDraft(jobId: string) {
  const name = `apply/${jobId}`;
  const [draft, setDraft] = useState(() => readFirstDraft(name));
  // A call that began earlier must not undo a later change.
  const latest = useRef(draft);
  // Nor may this tab undo another tab's changes.
  useEffect(
    () =>
      onSharedDraftChange('candidate', name, () => {
        latest.current = readStoredDraft(name);
        setDraft(latest.current);
      }),
    [name],
  );
  return {
    draft,
    /** The answers now, also from a call that began earlier. */
    latestAnswers: () => latest.current.answers,
    change: (part: Partial<ApplyDraft>) => {
      latest.current = { ...latest.current, ...part };
      writeSharedDraft('candidate', name, latest.current);
      setDraft(latest.current);
    },
    forget: () => writeSharedDraft('candidate', name, undefined),
    /** A link to this application that carries what was typed. */
    linkElsewhere: () =>
      linkCarrying(
        paths.candidate.apply(jobId),
        carriedName(name),
        typedText.parse(latest.current),
      ),
  };
}

/** The outcome of submitting. `refused` has the reasons for refused videos, by `keyOf`. */
type SubmitResult = 'done' | 'failed' | { readonly refused: ReadonlyMap<string, string> };

/**
 * A candidate's application to a job, from the first answer to submitting it.
 * @param isSubmitted whether the server has it
 */
export function useApplication(job: JobWithQuestions, isSubmittedBefore: boolean) {
  const { draft, latestAnswers, change, forget, linkElsewhere } = useApplyDraft(job.id);
  const answerTo = (question: ScreeningQuestion) => draft.answers[keyOf(question)];
  const isAnswered = (question: ScreeningQuestion) => answerTo(question) !== undefined;
  const captionsOf = (question: VideoQuestion) => draft.captions[keyOf(question)] ?? '';
  const hasVideos = job.video_questions.length > 0;
  const mayRecord = hasVideos && job.screening_questions.every(isAnswered);
  const [isFinished, setIsFinished] = useState(false);
  const { step, isDoneWanted, opener, goBack } = useStep({
    video: mayRecord && draft.applicationId !== null,
    done: isFinished || isSubmittedBefore,
  });
  const [lastStep, setLastStep] = useState(step);
  const [moved, setMoved] = useState(false);
  // Whether the questions changed since the page opened.
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Submissions in a row that the server has not answered.
  const [failedTries, setFailedTries] = useState(0);
  const [busy, setBusy] = useState(false);
  if (step !== lastStep) {
    setLastStep(step);
    setMoved(true);
    forgetFailure();
    // The questions have changed: screening needs an answer again.
    if (lastStep === 'video' && !mayRecord) setChanged(true);
  }

  /** Also stops the automatic retries. */
  function forgetFailure() {
    setFailure(undefined);
    setFailedTries(0);
  }

  /** Changes the draft. The first change also stores the revisions of the seen questions. */
  function keep(part: Partial<ApplyDraft>) {
    change({ seen: draft.seen ?? revisionsOf(job), ...part });
  }

  function keepText(question: VideoQuestion, text: string, isChosen: boolean) {
    keep({ written: { ...draft.written, [keyOf(question)]: { text, isChosen } } });
    setFailedTries(0);
  }

  function finish(open: ReturnType<typeof opener>) {
    forget();
    setIsFinished(true);
    open('done');
    void refresh('candidate');
  }

  /**
   * @param isRepeated whether it is retried automatically if the server does not answer
   * @returns the result of `work`, or undefined after showing its failure
   */
  async function attempt<T>(
    failed: string,
    work: () => Promise<T>,
    isRepeated = false,
  ): Promise<T | undefined> {
    // An automatic retry keeps the message, so that screen readers do not announce it again each time.
    if (failedTries === 0) setFailure(undefined);
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setFailure(failureText(error, failed));
      setFailedTries(isRepeated && isUnanswered(error) ? failedTries + 1 : 0);
      // The questions may have changed, or the job may be closed.
      if (isRefusal(error)) void queryClient.invalidateQueries(jobToApplyFor(job.id));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** Starts the application, or continues the unfinished one. */
  async function begin() {
    // Anybody can write a link, so the API may refuse its source.
    const ref = source.safeParse(sourceOf(job)).data;
    const input = { job_posting_id: job.id, application_status: 'new', ref } as const;
    return (await call(createJobApplication, input)).application;
  }

  /** Shows the current questions and continues with them. */
  async function showChanges(message: string) {
    forgetFailure();
    setChanged(true);
    await begin();
    const now = await fetchLatest(jobToApplyFor(job.id));
    const before = new Set(questionsOf(job).map(keyOf));
    // The marks show new and changed questions.
    if (questionsOf(now).every((question) => before.has(keyOf(question)))) setFailure(message);
  }

  /** Submits the answers; `videoAnswers` are those to the video questions, by `keyOf`. */
  async function submit(
    applicationId: string,
    videoAnswers: ReadonlyMap<string, SentAnswer>,
  ): Promise<SubmitResult> {
    const open = opener();
    // By now the candidate has seen every question.
    keep({ seen: revisionsOf(job) });
    const send = () =>
      call(addQuestionResponses, {
        application_id: applicationId,
        screening_responses: job.screening_questions.map((question) => ({
          application_id: applicationId,
          question_id: question.id,
          revision: question.revision,
          // Another tab may have changed it since Submit was pressed.
          response_text: latestAnswers()[keyOf(question)] ?? '',
          is_correct: null,
        })),
        video_responses: job.video_questions.map((question) => ({
          application_id: applicationId,
          question_id: question.id,
          revision: question.revision,
          ...withCaptions(videoAnswers.get(keyOf(question)), captionsOf(question)),
        })),
      });
    const sendOnce = async (): Promise<SubmitResult> => {
      try {
        await send();
      } catch (error) {
        const refused = refusedVideos(error, job.video_questions);
        if (refused.size > 0) {
          forgetFailure();
          return { refused };
        }
        if (isConflict(error) && error.message === QUESTIONS_CHANGED) {
          await showChanges(error.message);
          return 'failed';
        }
        // An earlier try may have succeeded although its answer was lost.
        if (!(isConflict(error) && (await isSubmitted(applicationId)))) throw error;
      }
      finish(open);
      return 'done';
    };
    return (await attempt('Submission failed', sendOnce, true)) ?? 'failed';
  }

  /** Submits a started application without videos again. */
  function submitAgain(): void {
    if (draft.applicationId !== null) void submit(draft.applicationId, new Map());
  }

  /** Starts the application. Without videos it is submitted at once. */
  async function start(): Promise<void> {
    const open = opener();
    const started = await attempt('Unable to create application', async () => {
      const application = await begin();
      if (application.submitted_at === null) return application;
      finish(open);
      return undefined;
    });
    if (started === undefined) return;
    keep({ applicationId: started.id, answerSeconds: started.answer_seconds });
    if (hasVideos) open('video');
    else await submit(started.id, new Map());
  }

  return {
    step,
    moved,
    changed,
    failure,
    busy,
    applicationId: draft.applicationId,
    /** How long a recorded answer may be. */
    answerSeconds: draft.answerSeconds,
    setAnswerSeconds: (answerSeconds: number) => keep({ answerSeconds }),
    answerTo,
    answer(question: ScreeningQuestion, text: string) {
      keep({ answers: { ...draft.answers, [keyOf(question)]: text } });
      setFailedTries(0);
    },
    /** The text of a video question's answer, if it is answered in writing. */
    chosenText(question: VideoQuestion): string | undefined {
      const written = draft.written[keyOf(question)];
      return written?.isChosen ? written.text : undefined;
    },
    /** The latest text, chosen or not, also from before the question was edited. */
    lastText({ id }: VideoQuestion): string {
      const texts = Object.entries(draft.written).filter(([key]) => idOf(key) === id);
      return texts.at(-1)?.[1].text ?? '';
    },
    write: (question: VideoQuestion, text: string) => keepText(question, text, true),
    /** A recording answers the question; the text is kept. */
    unchooseText: (question: VideoQuestion) =>
      keepText(question, draft.written[keyOf(question)]?.text ?? '', false),
    /** The captions of the recorded answer to a video question; '' for none. */
    captionsOf,
    caption(question: VideoQuestion, captions: string) {
      keep({ captions: { ...draft.captions, [keyOf(question)]: captions } });
      setFailedTries(0);
    },
    linkElsewhere,
    failedTries,
    /** Stops the automatic retries. */
    stopTrying: () => setFailedTries(0),
    /** Whether a question is new or changed since the candidate saw it. */
    markOf({ id, revision }: ScreeningQuestion | VideoQuestion): Mark | undefined {
      const seen = draft.seen?.[id];
      if (draft.seen === null || seen === revision) return undefined;
      return seen === undefined ? 'New' : 'Changed';
    },
    start,
    submit,
    submitAgain,
    goBack,
    isFinished,
    isDoneWanted,
  };
}

async function isSubmitted(applicationId: string): Promise<boolean> {
  const found = await findMyApplication(applicationId);
  return found !== undefined && found.submitted_at !== null && found.withdrawn_at === null;
}

/** An answer as it is submitted: a recorded one with its captions, if there are any. */
function withCaptions(answer: SentAnswer | undefined, captions: string) {
  return answer === undefined || 'response_text' in answer || captions.trim() === ''
    ? answer
    : { ...answer, captions };
}

/** The refused recordings of a submission with their reasons, by `keyOf`. */
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

/** One application of the candidate, fresh from the server, wherever it is in the list. */
async function findMyApplication(id: string): Promise<MyApplication | undefined> {
  for await (const { applications } of pagesOf((cursor) => call(getMyApplications, { cursor }))) {
    const found = applications.find((application) => application.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
