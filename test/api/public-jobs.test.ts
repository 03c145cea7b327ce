import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { SIMILAR_JOBS } from '../../lambdas/contract/limits.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import { takeDownJob } from '../../lambdas/data/operations/take-down.ts';
import { toRequest } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask, invokePage } from '../support/api/in-process.ts';
import { countCommands } from '../support/api/interrupt.ts';
import { getPage } from '../support/api/open-pages.ts';
import { refusal } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { withoutVersion } from '../support/api/without-version.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  newLocation,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url } = inject('stack');

describe('a job', () => {
  it('is public as candidates see it, with the texts of its questions', async () => {
    const employer = await newEmployer(api);
    const early = {
      question_text: 'Early?',
      question_answers: ['yes', 'no'],
      correct_answer: 'yes',
    };
    const posted = await newJob(employer, {
      screening_questions: [early],
      video_questions: [{ question_text: 'Who are you?' }],
    });
    const questions = {
      screening: [{ question_text: 'Early?', question_answers: ['yes', 'no'] }],
      video: ['Who are you?'],
    };
    const candidate = await newCandidate(api);
    const { job } = await candidate.call('getJobPosting', { id: posted.id });
    const { screening_questions, video_questions, applied, saved, ...open } = job;
    expect([screening_questions.length, video_questions.length, applied, saved]).toEqual([
      1,
      1,
      false,
      false,
    ]);
    const asPosted = { job: open, questions };
    expect(await api.call('getPublicJob', { id: posted.id })).toEqual({
      ...asPosted,
      listed: false,
    });
    await storeConfirmed(employer);
    await eventually(async () =>
      expect(await api.call('getPublicJob', { id: posted.id })).toEqual({
        ...asPosted,
        listed: true,
      }),
    );
  });

  it('is a 410 once it is closed, and a 404 if it does not exist', async () => {
    const employer = await newEmployer(api);
    const { id } = await newJob(employer);
    await employer.call('deactivateJob', { job_posting_id: id });
    expect(await api.ask('getPublicJob', { id })).toEqual(refusal(410, JOB_CLOSED));
    // Reads the listing and the job once each.
    const page = () => invokePage('jobPage', `/jobs/${id}`, { id });
    const [own = ''] = id.split('_');
    const isGet = (command: string, input: object) =>
      command === 'GetItemCommand' && JSON.stringify(input).includes(`JOB#${own}`);
    expect(await countCommands(page, isGet)).toBe(2);
    const other = `${id.slice(0, 10)}${'0'.repeat(16)}${id.slice(26)}`;
    for (const call of ['getPublicJob', 'getSimilarJobs'] as const)
      expect((await api.ask(call, { id: other })).status).toBe(404);
  });

  it('has similar jobs, the most similar first, whether it is open or not', async () => {
    const employer = await newEmployer(api);
    const word = uniqueWord();
    const elsewhere = await newLocation(employer, employer.company, { state: 'Maine' });
    const titled = (job_title: string, fields = {}) => newJob(employer, { job_title, ...fields });
    const job = await titled(`Night Smith${word}`);
    const sameWork = await titled(`Day Smith${word}`);
    const sameTitle = await titled(`Night Smith${word}`);
    const sameTitleFarAway = await titled(`Night Smith${word}`, { location_id: elsewhere.id });
    const likest = [sameTitle.id, sameTitleFarAway.id, sameWork.id];
    await times(SIMILAR_JOBS, () => newJob(employer));
    const similar = async () => (await api.call('getSimilarJobs', { id: job.id })).jobPostings;
    const open = await similar();
    expect(open.slice(0, 3).map(({ id }) => id)).toEqual(likest);
    expect(open).toHaveLength(SIMILAR_JOBS);
    expect(open.map(({ id }) => id)).not.toContain(job.id);
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect((await similar()).slice(0, 3).map(({ id }) => id)).toEqual(likest);
  });

  it('is named with its similar jobs once it is closed, but not if an operator took it down', async () => {
    const employer = await newEmployer(api);
    const titled = () => newJob(employer, { job_title: 'Sweeper' });
    const [open, closed, takenDown] = [await titled(), await titled(), await titled()];
    await employer.call('deactivateJob', { job_posting_id: closed.id });
    await takeDownJob(takenDown.id);
    const nameOf = async ({ id }: { id: string }) =>
      (await api.call('getSimilarJobs', { id })).closed_job;
    expect(await Promise.all([open, closed, takenDown].map(nameOf))).toEqual([
      undefined,
      `Sweeper at ${employer.company.name}`,
      undefined,
    ]);
  });
});

it('a company is public, with its locations and open jobs', async () => {
  const employer = await newEmployer(api);
  const { id, name } = employer.company;
  const locations = [employer.location];
  for (let at = 0; at < 2; at++)
    locations.push(await newLocation(employer, employer.company, { location_name: `No. ${at}` }));
  const [open, other] = [await newJob(employer), await newJob(employer)];
  await employer.call('deactivateJob', { job_posting_id: other.id });
  expect(await api.call('getPublicCompany', { id })).toEqual({
    company: { id, name, culture: '', description: '', benefits: [] },
    locations: locations.map(withoutVersion),
    open_count: 1,
    listed: false,
  });
  const { jobPostings } = await api.call('searchPublicJobs', { company: id });
  await newJob(employer);
  expect(jobPostings.map((each) => each.id)).toEqual([open.id]);
  await storeConfirmed(employer);
  expect((await api.call('getPublicCompany', { id })).listed).toBe(true);
  const nobodys = await api.ask('getPublicCompany', { id: `${id.slice(0, 10)}${'0'.repeat(16)}` });
  expect(nobodys).toEqual(refusal(404, 'There is no such company.'));
});

describe('public data', () => {
  let employer: Employer;
  const secrets: string[] = [];
  const paths: string[] = [];
  beforeAll(async () => {
    employer = await newEmployer(api);
    await storeConfirmed(employer);
    const contact = uniqueWord();
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'Which one?', correct_answer: 'yes', question_answers: ['yes', 'no'] },
      ],
      video_questions: [
        {
          question_text: 'Who are you?',
          video_only_contact: { name: contact, phone: contact, email: `${contact}@example.com` },
        },
      ],
    });
    const plain = await newJob(employer);
    const candidate = await newCandidate(api);
    await apply(candidate, plain);
    const gone = await newJob(employer);
    await employer.call('deactivateJob', { job_posting_id: gone.id });
    secrets.push(
      employer.id,
      employer.email,
      'Morgan',
      'Reyes',
      'manager_id',
      'email',
      candidate.id,
      candidate.email,
      'Okafor',
      'correct_answer',
      contact,
      'video_only',
      'applicant_count',
      'application_count',
      'applied',
      'saved',
      'revision',
      'taken_down',
    );
    const company = employer.company.id;
    paths.push(
      jobPath(job),
      jobPath(plain),
      jobPath(gone),
      companyPath(employer.company),
      '/jobs',
      '/feeds/jobs',
      `/feeds/companies/${company}`,
      '/sitemap.xml',
      '/robots.txt',
      ...[
        toRequest('searchPublicJobs', { company, with_counts: true }),
        toRequest('getPublicJob', { id: job.id }),
        toRequest('getPublicJob', { id: plain.id }),
        toRequest('getSimilarJobs', { id: gone.id }),
        toRequest('getPublicCompany', { id: company }),
      ].map(({ path }) => `/api${path}`),
    );
  });

  it('has no private data', async () => {
    for (const path of paths) {
      const { html, status } = await getPage(url, path);
      expect([200, 410], path).toContain(status);
      for (const secret of secrets) expect(html, `${path}: ${secret}`).not.toContain(secret);
    }
  });
});

describe('a network', () => {
  it('has a rate limit per minute for all public calls', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T10:15:20Z') });
    setQuotas({ public_reads_per_network_per_minute: 3 });
    const read = (sourceIp: string) => ask('searchPublicJobs', { q: uniqueWord() }, { sourceIp });
    for (let times = 0; times < 3; times++) expect((await read('192.0.2.7')).status).toBe(200);
    // All public calls share one limit.
    const refused = await ask('getPublicCompany', { id: 'x' }, { sourceIp: '192.0.2.7' });
    expect(refused).toEqual(
      refusal(429, 'Too many requests from your network. Please try again in a minute.'),
    );
    expect((await read('192.0.2.8')).status).toBe(200);
    vi.setSystemTime(new Date('2031-05-05T10:16:00Z'));
    expect((await read('192.0.2.7')).status).toBe(200);
  });
});
