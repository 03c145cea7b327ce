import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '../../lambdas/contract/statuses/application-status.ts';
import { refusal } from '../support/api/refusals.ts';
import { withoutVersion } from '../support/api/without-version.ts';
import { pdf } from '../support/documents/files.ts';
import { api } from '../support/stacks/shared-api.ts';
import { ALREADY_APPLIED, applicationWorld } from '../support/worlds/application-world.ts';
import { answers, apply, begin, decide } from '../support/worlds/apply.ts';
import { documentKey, upload, withoutSignature } from '../support/worlds/uploads.ts';
import { newCandidate, newcomer, newJob } from '../support/worlds/world.ts';

const { employer, candidate, asking, start, received, counts } = await applicationWorld();

const CLOSED = refusal(409, 'This job is no longer accepting applications.');

describe('an application', () => {
  it('to a job without questions reaches the manager at once', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    expect(application).toEqual({
      id: expect.any(String),
      job_posting_id: job.id,
      application_status: 'new',
      candidate_id: candidate.id,
      created_at: expect.any(String),
      submitted_at: application.created_at,
      answer_seconds: 30,
      decided_at: null,
      offered_at: null,
      answered_at: null,
      withdrawn_at: null,
      asked_at: null,
      unanswered_at: null,
      offer: null,
      interview: null,
      employer_deleted_at: null,
    });
    expect(await counts(job)).toEqual([1, 1, 1]);
    const [seen] = await received(job);
    const { answer_seconds: _, unanswered_at: __, ...shared } = application;
    expect(seen).toEqual({
      ...shared,
      candidate: { first_name: 'Sam', last_name: 'Okafor' },
      profile: { resume_url: expect.stringContaining('X-Amz-Signature'), cover_letter_url: null },
      screening_responses: [],
      video_responses: [],
      opened_at: null,
      rating: null,
      note: '',
      source: null,
      candidate_deleted_at: null,
    });
    expect(withoutSignature(seen?.profile.resume_url ?? '')).toBe(candidate.resumeUrl);
    expect(await start(candidate, job)).toEqual(ALREADY_APPLIED);
  });

  it('to a job with questions reaches the manager with its responses', async () => {
    const job = await asking();
    const unfinished = await begin(candidate, job);
    expect(unfinished.submitted_at).toBeNull();
    expect(await received(job)).toEqual([]);
    expect(await counts(job)).toEqual([0, 0, 0]);
    // A repeated call returns the same: a broken upload can be resumed.
    expect(await begin(candidate, job)).toEqual(unfinished);
    const { application } = await candidate.call(
      'addQuestionResponses',
      await answers(candidate, unfinished),
    );
    expect(application).toEqual({ ...unfinished, submitted_at: expect.any(String) });
    expect(await counts(job)).toEqual([1, 1, 1]);
    expect(await received(job)).toMatchObject([{ id: application.id, application_status: 'new' }]);
    expect(await start(candidate, job)).toEqual(ALREADY_APPLIED);
    const again = { application_id: application.id, screening_responses: [], video_responses: [] };
    expect(await candidate.ask('addQuestionResponses', again)).toEqual(ALREADY_APPLIED);
    expect(await counts(job)).toEqual([1, 1, 1]);
  });

  it('starts as new, whatever status the client sends', async () => {
    for (const application_status of [...APPLICATION_STATUSES, 'hired', '', null]) {
      const job = await newJob(employer);
      const { application } = await candidate.call('createJobApplication', {
        job_posting_id: job.id,
        application_status,
      });
      expect(application.application_status).toBe('new');
    }
  });

  it('needs no profile', async () => {
    const person = await newcomer(api);
    const job = await newJob(employer);
    await begin(person, job);
    expect((await received(job))[0]?.profile).toEqual({ resume_url: null, cover_letter_url: null });
  });

  it('is one per candidate and job; others can apply too', async () => {
    const job = await newJob(employer);
    const other = await newCandidate(api);
    const ids = [(await begin(candidate, job)).id, (await begin(other, job)).id];
    expect(new Set(ids).size).toBe(2);
    expect((await received(job)).map(({ id }) => id)).toEqual(ids);
    expect(await counts(job)).toEqual([2, 2, 2]);
  });

  it('to a closed job is refused, started or not; submitted ones can still be reviewed', async () => {
    const job = await asking();
    const early = await newCandidate(api);
    const done = await apply(early, job);
    const unfinished = await begin(candidate, job);
    const responses = await answers(candidate, unfinished);
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect(await start(await newcomer(api), job)).toEqual(CLOSED);
    expect(await start(candidate, job)).toEqual(CLOSED);
    expect(await candidate.ask('addQuestionResponses', responses)).toEqual(CLOSED);
    expect(await start(early, job)).toEqual(ALREADY_APPLIED);
    expect(await counts(job)).toEqual([1, 1, 1]);
    const decided = await decide(employer, done, 'accepted');
    expect(decided.application.application_status).toBe('accepted');
  });

  it('shows documents and name as of its submission', async () => {
    const person = await newCandidate(api);
    const job = await newJob(employer);
    const unfinishedJob = await asking();
    const unfinished = await begin(person, unfinishedJob);
    await apply(person, job);
    const newer = await upload(person, documentKey('resumes', 'pdf'), pdf);
    const { profile } = await person.call('getMyProfile', {});
    await person.call('updateCandidateProfile', { id: profile?.id ?? '', resumeUrl: newer });
    const name = { firstName: 'New', lastName: 'Name' };
    await person.call('updateCandidate', { id: person.id, ...name });
    await person.call('addQuestionResponses', await answers(person, unfinished));
    const [before] = await received(job);
    const [after] = await received(unfinishedJob);
    expect(before?.candidate).toEqual({ first_name: 'Sam', last_name: 'Okafor' });
    expect(withoutSignature(before?.profile.resume_url ?? '')).toBe(person.resumeUrl);
    expect(after?.candidate).toEqual({ first_name: 'New', last_name: 'Name' });
    expect(withoutSignature(after?.profile.resume_url ?? '')).toBe(newer);
  });
});

it('a candidate sees all their applications, newest first, with current job data', async () => {
  const person = await newCandidate(api);
  const plain = await newJob(employer);
  const other = await asking();
  const first = await begin(person, plain);
  const unfinished = await begin(person, other);
  await employer.call('updateJob', { id: plain.id, job_title: 'Head baker' });
  await employer.call('deactivateJob', { job_posting_id: plain.id });
  const { applications, next_cursor } = await person.call('getMyApplications', {});
  const { id, name, culture, description, benefits } = employer.company;
  const place = {
    company: [{ id, name, culture, description, benefits }],
    company_location: [withoutVersion(employer.location)],
  };
  expect(applications).toEqual([
    { ...unfinished, ...place, job: { id: other.id, job_title: 'Baker', is_active: true } },
    { ...first, ...place, job: { id: plain.id, job_title: 'Head baker', is_active: false } },
  ]);
  expect(next_cursor).toBeUndefined();
  expect((await (await newcomer(api)).call('getMyApplications', {})).applications).toEqual([]);
});
