import { expect, it } from 'vitest';
import { NAME_MAX, PHONE_NUMBER_MAX } from '../../lambdas/contract/limits.ts';
import { QUESTIONS_CHANGED } from '../../lambdas/contract/texts/texts.ts';
import type { Input } from '../support/api/client.ts';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { answers, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { jobInput, newJob, newManager, uniqueWord } from '../support/worlds/world.ts';

/** Video questions that take only a video. The employer names a contact to ask for another way. */

const { employer, candidate, received, counts } = await applicationWorld();
const DANA = { name: 'Dana Fake', phone: '555-0100', email: 'dana@example.com' };

const read = async (by: Person, { id }: { id: string }) =>
  (await by.call('getJobPosting', { id })).job.video_questions;

/** A job with two video questions: the first also takes a text, the second only a video. */
async function videoOnly(video_only_contact: typeof DANA | null = DANA) {
  const job = await newJob(employer, {
    video_questions: [
      { question_text: 'Why here?' },
      { question_text: 'Why?', video_only_contact },
    ],
  });
  const [open, only] = job.video_questions;
  if (open === undefined || only === undefined) throw new Error('No questions');
  const { revision: _, ...question } = only;
  return { job, open, only, question };
}

it('takes only a video if the employer says so; a text is refused and changes nothing', async () => {
  const { job, open, only } = await videoOnly();
  const application = await begin(candidate, job);
  const videos = await answers(candidate, application);
  const inWriting = (question_id: string) =>
    videos.video_responses.map((each) =>
      each.question_id === question_id ? { question_id, response_text: 'In writing.' } : each,
    );
  const message = 'This question is answered by video only. Ask Dana Fake for another way.';
  const at = videos.video_responses.findIndex(({ question_id }) => question_id === only.id);
  expect(
    await candidate.ask('addQuestionResponses', { ...videos, video_responses: inWriting(only.id) }),
  ).toEqual({
    status: 400,
    failure: {
      error: message,
      issues: [{ path: `video_responses.${at}.response_text`, message }],
    },
  });
  expect(await received(job)).toEqual([]);
  expect(await counts(job)).toEqual([0, 0, 0]);
  expect((await begin(candidate, job)).submitted_at).toBeNull();

  await candidate.call('addQuestionResponses', { ...videos, video_responses: inWriting(open.id) });
  expect(await received(job)).toMatchObject([
    { video_responses: [{ kind: 'text' }, { kind: 'video', question_text: 'Why?' }] },
  ]);
});

it('reports the change to a candidate who began before, and then refuses their text', async () => {
  const { job, open, only, question } = await videoOnly(null);
  const application = await begin(candidate, job);
  const { video_responses: _, ...handIn } = await answers(candidate, application);
  const inWriting = (revision?: number) =>
    candidate.ask('addQuestionResponses', {
      ...handIn,
      video_responses: [
        { question_id: open.id, revision, response_text: 'It is near.' },
        { question_id: only.id, revision, response_text: 'In writing.' },
      ],
    });
  await employer.call('updateVideoQuestion', { ...question, video_only_contact: DANA });
  for (const revision of [undefined, only.revision])
    expect(await inWriting(revision)).toMatchObject(refusal(409, QUESTIONS_CHANGED));
  // They see the changed question.
  await begin(candidate, job);
  expect((await inWriting()).failure?.issues?.[0]?.path).toBe('video_responses.1.response_text');
  expect(await received(job)).toEqual([]);
  await employer.call('updateVideoQuestion', { ...question, video_only_contact: null });
  await begin(candidate, job);
  expect((await inWriting()).status).toBe(200);
});

it('takes any kind of answer by default; an edit keeps the contact unless it sets one or null', async () => {
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
  expect(job.video_questions).toMatchObject([{ video_only_contact: null }]);
  const ofJob = { job_posting_id: job.id, question_text: 'And?' };
  const add = async (video_only_contact?: Input<'addVideoQuestion'>['video_only_contact']) =>
    (await employer.call('addVideoQuestion', { ...ofJob, video_only_contact })).question;
  expect((await add()).video_only_contact).toBeNull();
  expect((await add(null)).video_only_contact).toBeNull();
  const phone = { name: ' Dana ', phone: ' 555-0100 ' };
  expect((await add(phone)).video_only_contact).toEqual({
    name: 'Dana',
    phone: '555-0100',
    email: '',
  });
  const { id } = await add({ name: 'Dana', phone: null, email: 'Dana@example.com' });
  const edit = async (more: Partial<Input<'updateVideoQuestion'>>) =>
    (await employer.call('updateVideoQuestion', { ...ofJob, id, ...more })).question;
  const kept = { name: 'Dana', phone: '', email: 'Dana@example.com' };
  expect(await edit({ question_text: 'How?' })).toMatchObject({
    question_text: 'How?',
    video_only_contact: kept,
    revision: 2,
  });
  expect((await edit({ video_only_contact: DANA })).video_only_contact).toEqual(DANA);
  expect((await edit({ video_only_contact: null })).video_only_contact).toBeNull();
  expect((await edit({})).video_only_contact).toBeNull();
});

it('the contact needs a name, and a phone number or an email address', async () => {
  const { job, question } = await videoOnly();
  const ofJob = { job_posting_id: job.id, question_text: 'And?' };
  const before = await read(employer, job);
  for (const [wrong, field, message] of [
    [{ ...DANA, name: '' }, '.name', 'This field is required.'],
    [{ ...DANA, name: undefined }, '.name', 'This field is required.'],
    [{ ...DANA, name: 'a'.repeat(NAME_MAX + 1) }, '.name', `Enter at most ${NAME_MAX} characters.`],
    [{ name: 'Dana' }, '.phone', 'Enter a phone number or an email address.'],
    [{ name: 'Dana', phone: ' ' }, '.phone', 'Enter a phone number or an email address.'],
    [{ ...DANA, phone: 5 }, '.phone', 'Expected text.'],
    [
      { ...DANA, phone: '5'.repeat(PHONE_NUMBER_MAX + 1) },
      '.phone',
      `Enter at most ${PHONE_NUMBER_MAX} characters.`,
    ],
    [
      { ...DANA, email: 'dana at example' },
      '.email',
      'Enter an email address, such as name@example.com.',
    ],
    ['Dana', '', 'Expected a name with a phone number or an email address.'],
    [{}, '.name', 'This field is required.'],
  ] as const) {
    const video_only_contact = wrong as typeof DANA;
    const issue = { path: `video_only_contact${field}`, message };
    const refused = {
      status: 400,
      failure: { error: expect.any(String), issues: expect.arrayContaining([issue]) },
    };
    expect(await employer.ask('addVideoQuestion', { ...ofJob, video_only_contact })).toEqual(
      refused,
    );
    expect(await employer.ask('updateVideoQuestion', { ...question, video_only_contact })).toEqual(
      refused,
    );
    const video_questions = [
      { question_text: 'Why?' },
      { question_text: 'How?', video_only_contact },
    ];
    const posted = await employer.ask('createJob', jobInput(employer, { video_questions }));
    expect(posted).toMatchObject({
      status: 400,
      failure: {
        issues: expect.arrayContaining([{ ...issue, path: `video_questions.1.${issue.path}` }]),
      },
    });
  }
  expect(await read(employer, job)).toEqual(before);
});

it("shows the contact to the job's manager and to candidates", async () => {
  const word = uniqueWord();
  const { job } = await videoOnly({
    name: word,
    phone: `555 ${word}`,
    email: `${word}@example.com`,
  });
  const contactsSeen = async (by: Person) => JSON.stringify(await read(by, job));
  expect(await contactsSeen(employer)).toContain(word);
  expect(await contactsSeen(candidate)).toContain(word);
  expect(await contactsSeen(await newManager(api))).not.toContain('contact');
  expect((await api.ask('getJobPosting', { id: job.id })).status).toBe(401);
});
