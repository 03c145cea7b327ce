import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { QUESTIONS_CHANGED } from '../../lambdas/contract/texts/texts.ts';
import { client } from '../../lambdas/data/table/client.ts';
import type { Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { aroundCommands, isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers } from '../support/worlds/apply.ts';
import { manyCandidates } from '../support/worlds/many-candidates.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

/** Applications whose questions change before they are submitted. */

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

type HandIn = Input<'addQuestionResponses'>;

/** A job with a question of each kind, a started application to it, and its responses. */
async function beginApplication() {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  const [screening] = job.screening_questions;
  const [video] = job.video_questions;
  if (screening === undefined || video === undefined) throw new Error('No questions');
  const application = await startApplication(job);
  return { job, screening, video, application, responses: await answers(candidate, application) };
}

const startApplication = async ({ id }: { id: string }, by: Person = candidate) =>
  (await by.call('createJobApplication', { job_posting_id: id })).application;
const handIn = (responses: HandIn, by: Person = candidate) =>
  by.ask('addQuestionResponses', responses);
const received = async ({ id }: { id: string }) =>
  (await employer.call('getJobApplications', { id })).applications;
const ofJob = ({ id }: { id: string }) => ({ job_posting_id: id });

/** The responses with the revisions of the questions that the candidate saw. */
function withRevisions(
  { screening_questions, video_questions }: JobWithQuestions,
  responses: HandIn,
): HandIn {
  const revisions = new Map(
    [...screening_questions, ...video_questions].map(({ id, revision }) => [id, revision]),
  );
  const echo = <T extends { question_id: string }>(each: T) => ({
    ...each,
    revision: revisions.get(each.question_id),
  });
  return {
    ...responses,
    screening_responses: responses.screening_responses.map(echo),
    video_responses: responses.video_responses.map(echo),
  };
}

const CHANGED = refusal(409, QUESTIONS_CHANGED);

async function expectNothingStored(job: JobWithQuestions): Promise<void> {
  expect(await received(job)).toEqual([]);
  const { job: now } = await employer.call('getJobPosting', { id: job.id });
  expect([now.applicant_count, now.new_application_count]).toEqual([0, 0]);
  expect((await startApplication(job)).submitted_at).toBeNull();
}

describe('a question that is edited while the candidate answers it', () => {
  it('makes the response a conflict, and nothing is stored', async () => {
    const { job, screening, video, responses } = await beginApplication();
    await employer.call('updateVideoQuestion', {
      ...ofJob(job),
      id: video.id,
      question_text: 'Why not?',
    });
    const issue = (path: string) => ({
      path,
      message: 'This question has changed since you answered it.',
    });
    expect(await handIn(withRevisions(job, responses))).toEqual({
      status: 409,
      failure: { error: QUESTIONS_CHANGED, issues: [issue('video_responses.0.revision')] },
    });
    await employer.call('updateScreeningQuestion', {
      ...ofJob(job),
      id: screening.id,
      question_text: 'Late?',
    });
    expect(await handIn(withRevisions(job, responses))).toEqual({
      status: 409,
      failure: {
        error: QUESTIONS_CHANGED,
        issues: [issue('screening_responses.0.revision'), issue('video_responses.0.revision')],
      },
    });
    await expectNothingStored(job);
  });

  it('is accepted if the candidate saw the current text', async () => {
    const { job, screening, responses } = await beginApplication();
    await employer.call('updateScreeningQuestion', {
      ...ofJob(job),
      id: screening.id,
      question_text: 'Late?',
      correct_answer: 'no',
    });
    const { job: now } = await candidate.call('getJobPosting', { id: job.id });
    expect((await handIn(withRevisions(now, responses))).status).toBe(200);
    expect(await received(job)).toMatchObject([
      {
        screening_responses: [{ question_text: 'Late?', response_text: 'yes', is_correct: false }],
        video_responses: [{ question_text: 'Why?' }],
      },
    ]);
  });

  it('counts as seen at the start if the client sends no revision; resuming shows the new text', async () => {
    const { job, screening, application, responses } = await beginApplication();
    await employer.call('updateScreeningQuestion', {
      ...ofJob(job),
      id: screening.id,
      question_text: 'Late?',
    });
    expect(await handIn(responses)).toEqual(CHANGED);
    // The revision of one question does not cover the other.
    const { job: now } = await candidate.call('getJobPosting', { id: job.id });
    const { screening_responses } = withRevisions(now, responses);
    expect(await handIn({ ...responses, screening_responses })).toEqual(CHANGED);
    const again = await candidate.ask('createJobApplication', { job_posting_id: job.id });
    expect(again).toEqual({ status: 200, output: { application } });
    expect((await handIn(responses)).status).toBe(200);
    expect(await received(job)).toMatchObject([
      { screening_responses: [{ question_text: 'Late?' }] },
    ]);
  });
});

describe('a question that is added while the candidate answers the others', () => {
  it('must be answered if it is required; the candidate is asked to check the questions', async () => {
    for (const add of ['addScreeningQuestion', 'addVideoQuestion'] as const) {
      const { job, responses } = await beginApplication();
      await employer.call(add, { ...ofJob(job), question_text: 'And?' });
      expect(await handIn(withRevisions(job, responses))).toEqual(CHANGED);
      expect(await handIn(responses)).toEqual(CHANGED);
      await expectNothingStored(job);
      expect((await handIn(await answers(candidate, await startApplication(job)))).status).toBe(
        200,
      );
    }
  });

  it('may stay unanswered if it is optional and the other questions are unchanged', async () => {
    const { job, responses } = await beginApplication();
    await employer.call('addScreeningQuestion', {
      ...ofJob(job),
      question_text: 'And?',
      is_required: false,
    });
    expect((await handIn(withRevisions(job, responses))).status).toBe(200);
    expect((await received(job))[0]?.screening_responses).toHaveLength(1);
  });

  it('rejects an answer that is not a choice, whatever else has changed', async () => {
    const { job, responses } = await beginApplication();
    await employer.call('addScreeningQuestion', { ...ofJob(job), question_text: 'And?' });
    const [first] = responses.screening_responses;
    if (first === undefined) throw new Error('No response');
    const wrong = { ...responses, screening_responses: [{ ...first, response_text: 'maybe' }] };
    expect(await handIn(withRevisions(job, wrong))).toMatchObject({
      status: 400,
      failure: {
        issues: expect.arrayContaining([
          { path: 'screening_responses.0.response_text', message: 'Choose one of the answers.' },
        ]),
      },
    });
  });
});

describe('a question that is deleted while the candidate answers it', () => {
  it('removes its response, and keeps the others', async () => {
    for (const echo of [withRevisions, (_: JobWithQuestions, responses: HandIn) => responses]) {
      const { job, screening, responses } = await beginApplication();
      await employer.call('deleteScreeningQuestion', { ...ofJob(job), id: screening.id });
      expect((await handIn(echo(job, responses))).status).toBe(200);
      expect(await received(job)).toMatchObject([
        { screening_responses: [], video_responses: [{ question_text: 'Why?' }] },
      ]);
      const other = await beginApplication();
      await employer.call('deleteVideoQuestion', { ...ofJob(other.job), id: other.video.id });
      expect((await handIn(echo(other.job, other.responses))).status).toBe(200);
      expect(await received(other.job)).toMatchObject([
        { screening_responses: [{ question_text: 'Early?' }], video_responses: [] },
      ]);
      // A deleted question of another job is refused.
      const [foreign] = responses.screening_responses;
      if (foreign === undefined) throw new Error('No response');
      const third = await beginApplication();
      expect(
        await handIn({
          ...third.responses,
          screening_responses: [
            ...third.responses.screening_responses,
            { question_id: foreign.question_id, response_text: 'yes' },
          ],
        }),
      ).toMatchObject(refusal(400, 'This question does not belong to this job.'));
    }
  });
});

describe('a required question that is edited or replaced', () => {
  const swap = async (job: { id: string }, old: string) => {
    await employer.call('addScreeningQuestion', {
      ...ofJob(job),
      question_text: 'The next?',
    });
    await employer.call('deleteScreeningQuestion', { ...ofJob(job), id: old });
  };

  it.for([
    ['is written', isWrite],
    [
      'has read the job, and not yet its questions',
      (command: string) => command === 'QueryCommand',
    ],
  ] as const)('just before the hand-in %s: nothing is stored', async ([, when]) => {
    for (const echo of [withRevisions, (_: JobWithQuestions, responses: HandIn) => responses]) {
      const { job, screening, responses } = await beginApplication();
      const handInDuring = async (sent: HandIn, change: () => Promise<unknown>) =>
        await runWithInterruption(
          () => ask('addQuestionResponses', sent, { by: candidate }),
          when,
          change,
        );
      const edit = {
        ...ofJob(job),
        id: screening.id,
        question_text: 'Late?',
      };
      expect(
        await handInDuring(echo(job, responses), () =>
          employer.call('updateScreeningQuestion', edit),
        ),
      ).toMatchObject(CHANGED);
      await expectNothingStored(job);
      const { job: now } = await candidate.call('getJobPosting', { id: job.id });
      const fresh = echo(now, await answers(candidate, await startApplication(job)));
      expect(await handInDuring(fresh, () => swap(job, screening.id))).toMatchObject(CHANGED);
      await expectNothingStored(job);
    }
  });

  it('repeatedly, while eight candidates submit: no application lacks a required answer', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'The first?' }] });
    const first = job.screening_questions[0]?.id ?? '';
    /** When each question was certainly required: after its addition and before its deletion. */
    const asked = [{ id: first, from: performance.now(), to: Number.POSITIVE_INFINITY }];
    let isHandingIn = true;
    const swapping = (async () => {
      while (isHandingIn) {
        const last = asked.at(-1);
        if (last === undefined) return;
        const { question } = await employer.call('addScreeningQuestion', {
          ...ofJob(job),
          question_text: `Question ${asked.length}?`,
        });
        asked.push({ id: question.id, from: performance.now(), to: Number.POSITIVE_INFINITY });
        last.to = performance.now();
        await employer.call('deleteScreeningQuestion', { ...ofJob(job), id: last.id });
        // The pauses grow, so that every candidate succeeds in the end, even on a slow machine.
        await sleep(20 * 1.5 ** asked.length);
      }
    })();
    /** When each candidate's transaction was sent, and when its success was known. */
    const sent = new Map<string, number>();
    const accepted = new Map<string, number>();
    let refused = 0;
    const people = await manyCandidates(api, 8);
    // A delay between read and write that is long enough for a swap.
    aroundCommands(client, async (send, input) => {
      const [, id] = /CAND#(\w{26})/.exec(JSON.stringify(input)) ?? [];
      if (!('TransactItems' in input) || id === undefined) return await send();
      await sleep(Math.random() * 30);
      sent.set(id, performance.now());
      return await send();
    });
    onTestFinished(() => {
      isHandingIn = false;
    });
    await Promise.all(
      people.map(async (person, index) => {
        for (let tried = 0; !accepted.has(person.id); tried++) {
          const application = await startApplication(job, person);
          const { job: seen } = await person.call('getJobPosting', { id: job.id });
          // At least these candidates have seen questions that are gone.
          const swaps = asked.length;
          if (tried === 0 && index % 2 === 0)
            await eventually(async () => expect(asked.length).toBeGreaterThan(swaps + 1));
          const reply = await ask(
            'addQuestionResponses',
            {
              application_id: application.id,
              screening_responses: seen.screening_questions.map(({ id, revision }) => ({
                question_id: id,
                response_text: 'yes',
                revision,
              })),
              video_responses: [],
            },
            // On a slow machine a call may take longer than a function's time limit.
            { by: person, remainingMs: 600_000 },
          );
          if (reply.status === 200) accepted.set(person.id, performance.now());
          else {
            expect(reply.failure?.error).toMatch(/questions for this job have changed|same moment/);
            refused++;
          }
        }
      }),
    );
    isHandingIn = false;
    await swapping;
    const applications = await received(job);
    expect(applications).toHaveLength(accepted.size);
    expect(refused).toBeGreaterThanOrEqual(people.length / 2);
    for (const { candidate_id, screening_responses } of applications) {
      const from = sent.get(candidate_id) ?? 0;
      const to = accepted.get(candidate_id) ?? 0;
      const answered = screening_responses.map(({ question_id }) => question_id);
      expect(answered.length).toBeGreaterThan(0);
      const due = asked.filter((each) => each.from < from && each.to > to).map(({ id }) => id);
      expect(answered).toEqual(expect.arrayContaining(due));
    }
  });
});
