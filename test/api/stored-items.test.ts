import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getJobApplications, getMyApplications } from '../../lambdas/contract/calls/application.ts';
import {
  candidateLogin,
  getMyProfile,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { getManagerCompanyView } from '../../lambdas/contract/calls/company.ts';
import { updateCompany, updateLocation } from '../../lambdas/contract/calls/edit-company.ts';
import { updateJob, updateVideoQuestion } from '../../lambdas/contract/calls/job.ts';
import { getMyInformation, managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { getMyOffers, getOffer } from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../lambdas/contract/calls/open-jobs.ts';
import { getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import { getPublicCompany, getPublicJob } from '../../lambdas/contract/calls/public.ts';
import { getSavedJobs, getSavedSearches } from '../../lambdas/contract/calls/saved.ts';
import { getApplicationTimeline } from '../../lambdas/contract/calls/timeline.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { type Person, person } from '../support/worlds/person.ts';

/**
 * People, a job and an application as earlier versions stored them. Never edit the items: a new field that they lack
 * must be optional in the stored schema, or added by an upgrade. `card` in a listing has no versions and no upgrades:
 * its fields are optional.
 */

const items = z
  .array(z.looseObject({ pk: z.string(), sk: z.string() }))
  .parse(
    JSON.parse(
      readFileSync(
        join(import.meta.dirname, '..', 'support', 'engine', 'stored-items.json'),
        'utf8',
      ),
    ),
  );

const password = 'stored long ago';
let manager: Person;
let candidate: Person;
beforeAll(async () => {
  await Promise.all(items.map((item) => table.put(item)));
  const employer = { email: 'old.employer@example.com', password };
  const { user, token } = await api.call(managerSignin, {
    email: employer.email,
    user_password: password,
  });
  manager = person(api, { role: 'manager', id: user.id, ...employer, token });
  const seeker = { email: 'old.candidate@example.com', password };
  const session = await api.call(candidateLogin, seeker);
  candidate = person(api, {
    ...{ role: 'candidate', id: session.candidate.id, ...seeker, token: session.token },
  });
});

it('an employer stored by an earlier version keeps all their data, and can change it', async () => {
  const { manager: self } = await manager.call(getMyInformation, {});
  expect(self).toMatchObject({ first_name: 'Old', last_name: 'Employer' });
  const { jobs } = await manager.call(getManagerJobs, {});
  expect(jobs).toMatchObject([{ job_title: 'Old baker', is_active: true }]);
  const [job] = jobs;
  if (job === undefined) throw new Error('No job');
  const view = await manager.call(getManagerCompanyView, { id: job.company_id });
  expect(view.company).toMatchObject({ name: 'Old Mill', job_posting_count: 1 });
  const { applications } = await manager.call(getJobApplications, {
    id: job.id,
    queue: 'accepted',
  });
  expect(applications).toMatchObject([{ application_status: 'offer-accepted' }]);

  await manager.call(updateCompany, { id: job.company_id, name: 'New Mill' });
  const [place] = job.company_location;
  if (place === undefined) throw new Error('No location');
  await manager.call(updateLocation, { ...place, city: 'Salem' });
  const changed = await manager.call(updateJob, { ...job, job_title: 'Chef' });
  expect(changed.job).toMatchObject({ job_title: 'Chef', schedule: 'Nights' });
  const { video_questions } = (await manager.call(getJobPosting, { id: job.id })).job;
  const anyWay = { question_text: 'Why?', video_only_contact: null };
  expect(video_questions).toMatchObject([anyWay]);
  const [{ video_only_contact: _, revision: __, ...video } = { id: '', job_posting_id: '' }] =
    video_questions;
  const { question } = await manager.call(updateVideoQuestion, { ...video, question_text: 'Why?' });
  expect(question).toMatchObject(anyWay);
});

it('a candidate stored by an earlier version keeps all their data, also after saving the profile', async () => {
  const { profile } = await candidate.call(getMyProfile, {});
  const history = {
    work_experience: [{ company: 'Mill', description: 'Bread' }],
    education_history: [{ institution: 'School' }],
  };
  expect(profile).toMatchObject(history);
  const { applications } = await candidate.call(getMyApplications, {});
  expect(applications).toMatchObject([
    { application_status: 'offer-accepted', job: { is_active: true } },
  ]);
  const [application = { id: '' }] = applications;
  const timeline = await candidate.call(getApplicationTimeline, { application_id: application.id });
  expect(timeline.events.length).toBeGreaterThan(3);
  const { offers } = await candidate.call(getMyOffers, {});
  expect(offers).toMatchObject([{ acceptance_status: 'Accepted', salary_amount_in_cents: 2550 }]);
  const { offer } = await candidate.call(getOffer, { id: offers[0]?.id ?? '' });
  expect(offer).toMatchObject({ start_date: '2027-01-04' });
  expect((await candidate.call(getSavedJobs, {})).jobs).toHaveLength(1);
  const { searches } = await candidate.call(getSavedSearches, {});
  expect(searches).toMatchObject([{ name: 'Bread', q: 'baker' }]);

  const saved = await candidate.call(updateCandidateProfile, {
    ...{ id: profile?.id ?? '', phone_number: '+1 555 0100', city: 'Salem', state: 'OR' },
    ...{ zip_code: '97301', candidateAvailability: 'immediate' },
    workAuthorizationStatus: 'authorized',
  });
  expect(saved.profile).toMatchObject({ city: 'Salem', ...history });
});

it('a listing stored by an earlier version is public', async () => {
  const { jobs } = await manager.call(getManagerJobs, {});
  const [{ id, company_id } = { id: '', company_id: '' }] = jobs;
  expect((await api.call(getPublicJob, { id })).job).toMatchObject({ id });
  expect((await api.call(getPublicCompany, { id: company_id })).company).toMatchObject({
    id: company_id,
  });
});
