import { describe, expect, it } from 'vitest';
import { CAPTIONS_MAX } from '../../lambdas/contract/limits.ts';
import { invalidField, notFoundReply, refusal } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { webm } from '../support/documents/files.ts';
import { soundOf } from '../support/documents/recordings.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { answers, begin, decide } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { upload, videoKey } from '../support/worlds/uploads.ts';
import { newCandidate, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

const { employer, received } = await applicationWorld();

const asking = (by = employer) =>
  newJob(by, {
    screening_questions: [{ question_text: 'Early?', correct_answer: 'yes' }],
    video_questions: [{ question_text: 'Why?' }, { question_text: 'Why here?' }],
  });

/** An application with a captioned video and a written answer, of a new candidate. */
async function applied(captions?: string, by = employer) {
  const [job, person] = await Promise.all([asking(by), newCandidate(api)]);
  const application = await begin(person, job);
  const handIn = await answers(person, application, 'It is near.');
  const [video, written] = handIn.video_responses;
  if (!video || !written) throw new Error('No answers');
  await person.call('addQuestionResponses', {
    ...handIn,
    video_responses: [{ ...video, ...(captions !== undefined && { captions }) }, written],
  });
  return { job, person, id: application.id, video: video.question_id, text: written.question_id };
}
type Applied = Awaited<ReturnType<typeof applied>>;

/** The captions that the manager sees, by answer. */
const seenBy = async (manager: Person, { job }: Pick<Applied, 'job'>) => {
  const { applications } = await manager.call('getJobApplications', { id: job.id });
  return applications.map(({ video_responses }) =>
    video_responses.map((each) => (each.kind === 'text' ? each.kind : each.captions)),
  );
};
const seen = (of: Pick<Applied, 'job'>) => seenBy(employer, of);

const setCaptions = (
  { person, id, video }: Applied,
  captions: string,
  other: { by?: Person; question_id?: string; application_id?: string } = {},
) => {
  const { by = person, question_id = video, application_id = id } = other;
  return by.ask('captionAnswer', { application_id, question_id, captions });
};

const DECIDED = refusal(
  409,
  'This application has been decided. Its captions can no longer be changed.',
);
const ENDED = refusal(409, 'This application has ended. Its captions can no longer be changed.');

describe('the captions of a recorded answer', () => {
  it('are submitted with it, and shown to the manager as written', async () => {
    const text = 'I get up early.\nAnd I <b>like</b> it -->.';
    expect(await seen(await applied(`  ${text} `))).toEqual([[text, 'text']]);
    for (const none of [undefined, '', ' \n '])
      expect(await seen(await applied(none))).toEqual([[undefined, 'text']]);
  });

  it('are possible for a voice answer', async () => {
    const [job, person] = await Promise.all([
      newJob(employer, { video_questions: [{ question_text: 'Why?' }] }),
      newCandidate(api),
    ]);
    const { id } = await begin(person, job);
    const video = job.video_questions[0]?.id ?? '';
    const sound = await soundOf({ seconds: 1 });
    const video_url = await upload(person, videoKey(id, video, 'weba'), sound);
    await person.call('addQuestionResponses', {
      application_id: id,
      screening_responses: [],
      video_responses: [{ question_id: video, video_url, captions: 'Hear me.' }],
    });
    expect((await received(job))[0]?.video_responses).toMatchObject([
      { kind: 'audio', captions: 'Hear me.' },
    ]);
    await person.call('captionAnswer', {
      application_id: id,
      question_id: video,
      captions: 'Read me.',
    });
    expect(
      (await person.call('getMyAnswers', { application_id: id })).video_responses,
    ).toMatchObject([{ kind: 'audio', captions: 'Read me.' }]);
  });

  it('are refused for a written answer, and may be long', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const handIn = await answers(person, await begin(person, job), 'It is near.');
    const [video, written] = handIn.video_responses;
    if (!video || !written) throw new Error('No answers');
    const send = (first: object, second: object) =>
      person.ask('addQuestionResponses', {
        ...handIn,
        video_responses: [
          { ...video, ...first },
          { ...written, ...second },
        ],
      });
    expect(await send({}, { captions: 'It is near.' })).toMatchObject(
      invalidField('video_responses.1.captions', 'Only a recorded answer can have captions.'),
    );
    expect(await received(job)).toEqual([]);
    const longest = 'a'.repeat(CAPTIONS_MAX);
    expect((await send({ captions: longest }, { captions: '' })).status).toBe(200);
    expect(await seen({ job })).toEqual([[longest, 'text']]);
  });

  it('can be written, changed and removed until the application is decided, and nothing else changes', async () => {
    const one = await applied();
    const before = await received(one.job);
    for (const text of ['Hello.', 'Hello,\nI am Sam.', '']) {
      expect(await setCaptions(one, ` ${text}`)).toEqual({
        status: 200,
        output: { captions: text },
      });
      expect(await seen(one)).toEqual([[text || undefined, 'text']]);
    }
    const [after] = await received(one.job);
    expect(after).toEqual({
      ...before[0],
      profile: expect.anything(),
      video_responses: expect.anything(),
    });
    await setCaptions(one, 'Hello again.');
    await decide(employer, one, 'accepted');
    expect(await setCaptions(one, 'Too late.')).toEqual(DECIDED);
    expect(await seen(one)).toEqual([['Hello again.', 'text']]);
    // The decision is undone.
    await decide(employer, one, 'new');
    expect((await setCaptions(one, 'In time.')).status).toBe(200);
    expect(await seen(one)).toEqual([['In time.', 'text']]);
  });

  it('can be changed while a rejection is held back: the candidate does not know of it', async () => {
    const patient = await newEmployer(api);
    await patient.call('updatePreferences', { hold_rejections_minutes: 60 });
    const one = await applied('Hello.', patient);
    await decide(patient, one, 'rejected');
    expect((await setCaptions(one, 'Hello there.')).status).toBe(200);
    expect(await seenBy(patient, one)).toEqual([['Hello there.', 'text']]);
    const told = await applied('Hello.');
    await decide(employer, told, 'rejected');
    expect(await setCaptions(told, 'Too late.')).toEqual(DECIDED);
    expect(await seen(told)).toEqual([['Hello.', 'text']]);
  });

  it('are refused for a written answer, and before it is submitted', async () => {
    const one = await applied('Mine.');
    for (const captions of ['Wrong.', ''])
      expect(await setCaptions(one, captions, { question_id: one.text })).toMatchObject(
        invalidField('question_id', 'Only a recorded answer can have captions.'),
      );
    expect(await seen(one)).toEqual([['Mine.', 'text']]);
    // Nothing is submitted yet.
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const { id: application_id } = await begin(person, job);
    const question_id = job.video_questions[0]?.id ?? '';
    expect(await setCaptions(one, 'Wrong.', { by: person, application_id, question_id })).toEqual(
      notFoundReply('answer'),
    );
  });

  it('stay unchanged after a withdrawal, and are deleted with the answers', async () => {
    const one = await applied('Hello.');
    const withdraw = (delete_answers: boolean) =>
      one.person.call('withdrawApplication', { application_id: one.id, delete_answers });
    await withdraw(false);
    expect(await setCaptions(one, 'Too late.')).toEqual(ENDED);
    expect(await seen(one)).toEqual([['Hello.', 'text']]);
    await withdraw(true);
    expect(await setCaptions(one, 'Too late.')).toEqual(ENDED);
    expect(await seen(one)).toEqual([[]]);
  });

  it('are not lost when several are written at once', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const application = await begin(person, job);
    const { id } = application;
    await person.call('addQuestionResponses', await answers(person, application));
    await Promise.all(
      job.video_questions.map((question, index) =>
        person.call('captionAnswer', {
          application_id: id,
          question_id: question.id,
          captions: `Words ${index}`,
        }),
      ),
    );
    expect(await seen({ job })).toEqual([['Words 0', 'Words 1']]);
  });

  it('are not in the rows that a manager searches', async () => {
    const word = uniqueWord();
    const one = await applied(`I say ${word}.`);
    await setCaptions(one, `I now say ${word}.`);
    const { rows } = await employer.call('getApplicantRows', { job_posting_id: one.job.id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(word);
  });
});

describe("a candidate's own answers", () => {
  const ask = (by: Person, application_id: string) => by.ask('getMyAnswers', { application_id });

  it('are the submitted ones, with playable recordings, and without the manager’s marks', async () => {
    const one = await applied('Hello.');
    const { output } = await ask(one.person, one.id);
    expect(output).toEqual({
      application: expect.objectContaining({
        id: one.id,
        application_status: 'new',
        job: { id: one.job.id, job_title: 'Baker', is_active: true },
        company: [expect.objectContaining({ name: employer.company.name })],
      }),
      screening_responses: [
        {
          question_id: one.job.screening_questions[0]?.id,
          question_text: 'Early?',
          response_text: 'yes',
        },
      ],
      video_responses: [
        {
          question_id: one.video,
          question_text: 'Why?',
          kind: 'video',
          captions: 'Hello.',
          presigned_url: expect.stringContaining('X-Amz-Expires=3600'),
        },
        {
          question_id: one.text,
          question_text: 'Why here?',
          kind: 'text',
          response_text: 'It is near.',
        },
      ],
      captions_open: true,
    });
    const response = await fetch(videoUrlOf(output?.video_responses[0]));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(webm);
    await decide(employer, one, 'accepted');
    expect((await ask(one.person, one.id)).output).toMatchObject({
      application: { application_status: 'accepted' },
      video_responses: [{ captions: 'Hello.' }, { kind: 'text' }],
      captions_open: false,
    });
  });

  it('are not visible after their deletion', async () => {
    const one = await applied('Hello.');
    await one.person.call('withdrawApplication', { application_id: one.id, delete_answers: true });
    expect((await ask(one.person, one.id)).output).toMatchObject({
      application: { application_status: 'withdrawn' },
      screening_responses: [],
      video_responses: [],
      captions_open: false,
    });
  });

  it('are empty until they are submitted', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const { id } = await begin(person, job);
    expect((await ask(person, id)).output).toMatchObject({
      application: { submitted_at: null },
      screening_responses: [],
      video_responses: [],
    });
  });
});
