import { describe, expect, it } from 'vitest';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { invalidField } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { webm } from '../support/documents/files.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { answers, apply, begin } from '../support/worlds/apply.ts';
import { newCandidate, newcomer, newJob } from '../support/worlds/world.ts';

const { employer, candidate, asking, received, counts } = await applicationWorld();

describe('the responses', () => {
  it('are marked by the server, whatever the client sends, in the order of the questions', async () => {
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'Right?', correct_answer: 'yes' },
        { question_text: 'Wrong?', question_answers: ['a', 'b'], correct_answer: 'a' },
        { question_text: 'Neither?', correct_answer: null },
        { question_text: 'Skipped?', is_required: false },
      ],
      video_questions: [{ question_text: 'Film?', is_required: false }],
    });
    const application = await begin(candidate, job);
    const [right, wrong, neither] = job.screening_questions;
    const { application: done } = await candidate.call('addQuestionResponses', {
      application_id: application.id,
      screening_responses: [
        { question_id: neither?.id ?? '', response_text: 'no', is_correct: true },
        { question_id: wrong?.id ?? '', response_text: 'b', is_correct: true },
        { question_id: right?.id ?? '', response_text: ' yes ', is_correct: false },
      ],
      video_responses: [],
    });
    // The candidate does not see the marks.
    expect(JSON.stringify(done)).not.toMatch(/correct|responses/);
    const [seen] = await received(job);
    const marked = (
      question: JobWithQuestions['screening_questions'][number] | undefined,
      response_text: string,
      is_correct: boolean | null,
    ) => ({
      question_id: question?.id,
      question_text: question?.question_text,
      response_text,
      correct_answer: question?.correct_answer,
      is_correct,
    });
    expect(seen?.screening_responses).toEqual([
      marked(right, 'yes', true),
      marked(wrong, 'b', false),
      marked(neither, 'no', null),
    ]);
    expect(seen?.video_responses).toEqual([]);
  });

  it('are refused if one of them is, and then none is stored', async () => {
    const job = await asking();
    const other = await asking();
    const application = await begin(candidate, job);
    const good = await answers(candidate, application);
    const {
      screening_responses: [screening],
      video_responses: [video],
    } = good;
    if (!screening || !video) throw new Error('No responses');
    for (const [change, issue] of [
      [
        { screening_responses: [screening, screening] },
        { path: 'screening_responses.1.question_id', message: 'Answer each question once.' },
      ],
      [
        { video_responses: [{ ...video, question_id: other.video_questions[0]?.id ?? '' }] },
        {
          path: 'video_responses.0.question_id',
          message: 'This question does not belong to this job.',
        },
      ],
    ] as const) {
      const { screening_responses, video_responses, application_id } = { ...good, ...change };
      const reply = await candidate.ask('addQuestionResponses', {
        application_id,
        screening_responses: [...screening_responses],
        video_responses: [...video_responses],
      });
      expect(reply.status).toBe(400);
      expect(reply.failure?.issues).toContainEqual(issue);
    }
    expect(await counts(job)).toEqual([0, 0, 0]);
    expect((await begin(candidate, job)).submitted_at).toBeNull();
    await candidate.call('addQuestionResponses', good);
  });

  it('are refused if one names another application', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    const other = await begin(candidate, await asking());
    const good = await answers(candidate, application);
    const reply = await candidate.ask('addQuestionResponses', {
      ...good,
      screening_responses: good.screening_responses.map((each) => ({
        ...each,
        application_id: other.id,
      })),
    });
    expect(reply).toMatchObject(invalidField('screening_responses.0.application_id'));
  });

  it('keep the text of the question after its edit or deletion', async () => {
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'Early?', correct_answer: 'yes' },
        { question_text: 'Gone?' },
      ],
      video_questions: [{ question_text: 'Why?' }],
    });
    await apply(candidate, job);
    const before = await received(job);
    const ofJob = { job_posting_id: job.id };
    const [first, second] = job.screening_questions;
    await employer.call('updateScreeningQuestion', {
      ...ofJob,
      id: first?.id ?? '',
      question_text: 'Late?',
      correct_answer: 'no',
    });
    await employer.call('deleteScreeningQuestion', { ...ofJob, id: second?.id ?? '' });
    await employer.call('updateVideoQuestion', {
      ...ofJob,
      id: job.video_questions[0]?.id ?? '',
      question_text: 'Why not?',
    });
    const after = await received(job);
    expect(after[0]?.screening_responses).toEqual(before[0]?.screening_responses);
    expect(after[0]?.screening_responses).toMatchObject([
      { question_text: 'Early?', correct_answer: 'yes', is_correct: true },
      { question_text: 'Gone?' },
    ]);
    expect(after[0]?.video_responses).toMatchObject([{ question_text: 'Why?' }]);
    // A later applicant answers the current questions.
    const late = await newCandidate(api);
    await apply(late, job);
    const [, latest] = await received(job);
    expect(latest?.screening_responses).toMatchObject([
      { question_text: 'Late?', is_correct: false },
    ]);
  });

  it('are needed as soon as the job has a question, and not before', async () => {
    const job = await newJob(employer);
    await begin(await newcomer(api), job);
    await employer.call('addVideoQuestion', { job_posting_id: job.id, question_text: 'Why?' });
    const application = await begin(candidate, job);
    expect(application.submitted_at).toBeNull();
    expect(await counts(job)).toEqual([1, 1, 1]);
  });

  it('have videos with URLs that are valid for an hour', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    await candidate.call('addQuestionResponses', await answers(candidate, application));
    const [seen] = await received(job);
    expect(seen?.video_responses).toEqual([
      {
        question_id: job.video_questions[0]?.id,
        question_text: 'Why?',
        kind: 'video',
        presigned_url: expect.stringContaining('X-Amz-Expires=3600'),
      },
    ]);
    const response = await fetch(videoUrlOf(seen?.video_responses[0]));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(webm);
  });

  it('may be text instead of a video, also for a required question, and then have no other fields', async () => {
    const job = await newJob(employer, {
      video_questions: [{ question_text: 'Why?' }, { question_text: 'Why here?' }],
    });
    const application = await begin(candidate, job);
    const handIn = await answers(candidate, application);
    const [first, second] = handIn.video_responses;
    const { video_url: _, ...of } = second ?? { question_id: '' };
    const written = (answer: object) =>
      candidate.ask('addQuestionResponses', {
        ...handIn,
        video_responses: [first, { ...of, ...answer }].filter((each) => each !== undefined),
      });
    for (const [answer, field, message] of [
      [{}, 'video_url', 'This field is required.'],
      [
        { response_text: 'Yes.', video_url: second?.video_url },
        'response_text',
        'Send a recording or a text, not both.',
      ],
      [{ video_url: null }, 'video_url', 'This field is required.'],
      [{ response_text: ' ' }, 'response_text', 'This field is required.'],
      [{ response_text: null, video_url: '' }, 'response_text', 'This field is required.'],
      [{ response_text: '👍'.repeat(2001) }, 'response_text', 'Enter at most 2000 characters.'],
      // A zero-width space is invisible.
      [{ response_text: '\u200b' }, 'response_text', 'This field is required.'],
      [
        { response_text: 'A\u000bB' },
        'response_text',
        'Remove the characters that cannot be printed.',
      ],
      [{ response_text: 'a'.repeat(2001) }, 'response_text', 'Enter at most 2000 characters.'],
    ] as const)
      expect(await written(answer)).toMatchObject({
        status: 400,
        failure: {
          issues: expect.arrayContaining([{ path: `video_responses.1.${field}`, message }]),
        },
      });
    expect(await received(job)).toEqual([]);

    expect(
      (await written({ response_text: 'It is near.\n\nAnd warm.', video_url: '', captions: null }))
        .status,
    ).toBe(200);
    const [seen] = await received(job);
    expect(seen?.video_responses).toEqual([
      expect.objectContaining({ question_text: 'Why?', kind: 'video' }),
      {
        question_id: second?.question_id,
        question_text: 'Why here?',
        kind: 'text',
        response_text: 'It is near.\n\nAnd warm.',
      },
    ]);
  });
});
