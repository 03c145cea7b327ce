import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { eraseAccountId, unusedSince } from '../../lambdas/data/accounts/deletion.ts';
import { OFFER_FIELDS } from '../../lambdas/data/applications/offer-fields.ts';
import { listJobDays } from '../../lambdas/data/jobs/job-days.ts';
import { JOB_FIELDS } from '../../lambdas/data/jobs/job-fields.ts';
import { managerKey, managerPk } from '../../lambdas/data/keys/accounts.ts';
import { jobKey } from '../../lambdas/data/keys/jobs.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { logSource } from '../../lambdas/data/listings/listing-changes.ts';
import { writeOne } from '../../lambdas/data/table/write.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import {
  auditFindingsOf,
  backdateDeletion,
  emptyFields,
  eraseWithInterruptions,
  findMarkers,
  objectsOfTest,
} from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn, respond } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { meet } from '../support/worlds/interviews.ts';
import { markedManager } from '../support/worlds/marked-people.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

const { url } = inject('stack');
const accountItem = z.object({ deleted_at: z.string() });

describe('of a manager who deletes their account', () => {
  it('nothing is left but titles and terms, even if the removal is interrupted again and again', async () => {
    const { employer, job, markers, mark } = await markedManager();
    const [waiting, offered, taken, turnedDown] = await Promise.all(
      Array.from({ length: 4 }, () => confirmed(newCandidate(api))),
    );
    if (!waiting || !offered || !taken || !turnedDown) throw new Error('There is nobody');
    const applied = new Map<Person, { readonly id: string }>();
    for (const each of [waiting, offered, taken, turnedDown])
      applied.set(each, await apply(each, job));
    const offer = async (to: Person) =>
      await employer.call('makeOffer', {
        ...offerOn(applied.get(to) ?? { id: '' }, employer.location),
        contact_name: mark(),
        contact_phone: mark(),
        what_to_bring: mark(),
        contact_email: `${mark()}@example.com`,
      });
    const withdrawn = (await offer(offered)).offer.id;
    await employer.call('withdrawOffer', { offer_id: withdrawn, reason: mark() });
    await offer(offered);
    const { offer: accepted } = await offer(taken);
    await respond(taken, accepted, 'Accepted');
    const application_id = applied.get(waiting)?.id ?? '';
    await waiting.call('sendMessage', { application_id, text: 'Hello' });
    await employer.call('sendMessage', { application_id, text: mark() });
    await meet(
      employer,
      waiting,
      { id: application_id },
      {
        kind: 'video',
        link: `https://meet.example.com/${mark()}`,
        note: mark(),
        time_zone: 'America/Chicago',
      },
    );
    const met = await meet(employer, turnedDown, applied.get(turnedDown) ?? { id: '' }, {
      kind: 'location',
      location_id: employer.location.id,
      note: mark(),
      time_zone: 'America/Chicago',
    });
    await employer.call('cancelInterview', { interview_id: met.id, note: mark() });
    await employer.call('renewCalendarAddress', {});
    await employer.call('updatePreferences', { hold_rejections_minutes: 0 });
    await employer.call('updateJobApplicationStatus', {
      id: applied.get(turnedDown)?.id ?? '',
      application_status: 'rejected',
    });
    expect(markers.length).toBeGreaterThanOrEqual(20);
    expect((await findMarkers(markers)).length).toBeGreaterThan(20);
    const offers = (await table.all()).filter(({ id }) => id === withdrawn);
    expect(emptyFields(OFFER_FIELDS, offers)).toEqual([]);
    await table.set(jobKey(job.id), { edited_at: new Date().toISOString() });
    expect(emptyFields(JOB_FIELDS, [(await table.get(jobKey(job.id))) ?? {}])).toEqual([]);
    expect((await waiting.call('getJobPostings', { q: job.job_description })).matching_count).toBe(
      1,
    );

    // As their changes do that are delivered late.
    const { company, location } = employer;
    await writeOne(logSource({ company: { ...company, culture: mark() } }));
    await writeOne(logSource({ location: { ...location, address: mark() } }));
    const unseen = await newJob(employer);
    expect(await listJobDays(job.id)).not.toEqual([]);
    await employer.call('deleteAccount', { password: employer.password });
    await backdateDeletion(employer);
    expect(await eraseWithInterruptions(employer)).toBeGreaterThan(3);

    await eventually(async () => expect(await findMarkers(markers)).toEqual([]));
    // The employer chose the names of the link sources.
    expect(await listJobDays(job.id)).toEqual([]);
    for (const q of markers)
      expect((await waiting.call('getJobPostings', { q })).matching_count).toBe(0);
    // The application's files are gone, and the profile keeps its resume.
    const stored = (await objectsOfTest()).map((each) => each.split(' ')[0] ?? '');
    expect(stored.filter((key) => key.startsWith(applied.get(waiting)?.id ?? '-'))).toEqual([]);
    const { profile } = await waiting.call('getMyProfile', {});
    expect((await fetch(profile?.resume_url ?? '')).status).toBe(200);

    expect(await auditFindingsOf([job])).toEqual([]);
    // A job without applications does not need its title.
    expect(await table.get(jobKey(unseen.id))).toMatchObject({ job_title: 'Deleted job' });
    // The candidates' view.
    const { job: closed } = await waiting.call('getJobPosting', { id: job.id });
    expect(closed).toMatchObject({
      job_title: job.job_title,
      employment_type: job.employment_type,
      is_active: false,
      job_description: '',
      company: [{ name: 'Deleted company' }],
      company_location: [],
      screening_questions: [],
      video_questions: [],
    });
    for (const [each, application_status, acceptance_status] of [
      [waiting, 'new', []],
      [offered, 'accepted', ['Withdrawn', 'Withdrawn']],
      [taken, 'offer-accepted', ['Accepted']],
      [turnedDown, 'rejected', []],
    ] as const) {
      const { applications } = await each.call('getMyApplications', {});
      expect(applications).toMatchObject([
        {
          application_status,
          employer_deleted_at: expect.any(String),
          company: [{ name: 'Deleted company' }],
          job: { job_title: job.job_title },
        },
      ]);
      const { offers } = await each.call('getMyOffers', {});
      expect(offers.map((own) => own.acceptance_status)).toEqual(acceptance_status);
      for (const own of offers)
        expect(own).toMatchObject({
          company_name: 'Deleted company',
          salary_amount_in_cents: 2550,
          city: '',
        });
    }
    const { messages, conversation, ...talk } = await waiting.call('getMessages', {
      application_id,
    });
    expect(messages.map(({ text, deleted }) => [text, deleted])).toEqual([
      ['Deleted by the employer', true],
      ['Hello', false],
    ]);
    expect(conversation).toMatchObject({
      job_title: job.job_title,
      company_name: 'Deleted company',
      unread: 0,
      last_message: { from: 'manager', text: 'Deleted by the employer' },
    });
    expect(talk.closed).toBe('This employer has deleted their account.');
    expect((await waiting.call('getConversations', {})).conversations).toHaveLength(1);
    // All but the rejected candidate get one mail each.
    for (const each of [waiting, offered, taken])
      await mailTo(url, each.email, /^Your application for Baker has ended$/);
    const toldOf = async (each: Person) =>
      (await mailsTo(url, each.email)).filter(({ subject }) => /has ended$/.test(subject)).length;
    expect(await Promise.all([waiting, offered, taken, turnedDown].map(toldOf))).toEqual([
      1, 1, 1, 0,
    ]);
  });

  it('nothing is left that another device added after the first removal, while it was still signed in', async () => {
    const employer = await newEmployer(api);
    const job = await newJob(employer);
    const application = await apply(await newCandidate(api), job);
    await employer.call('deleteAccount', { password: employer.password });
    const { deleted_at } = accountItem.parse(await table.get(managerKey(employer.id)));
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await table.get(taskKey(eraseAccountId(employer.id)))).toMatchObject({
        tries: 0,
        due_at: unusedSince({ deleted_at }).toISOString(),
      });
    });
    const [note, question_text] = [uniqueWord(), uniqueWord()];
    const noting = { application_id: application.id, note };
    expect((await ask('noteApplication', noting, { by: employer })).status).toBe(404);
    const asking = { job_posting_id: job.id, question_text };
    expect((await ask('addVideoQuestion', asking, { by: employer })).status).toBe(201);

    await backdateDeletion(employer);
    await eraseAccount({ role: 'manager', id: employer.id });
    expect(await findMarkers([note, question_text])).toEqual([]);
    expect(await table.all({ pk: managerPk(employer.id) })).toEqual([]);
    expect(await auditFindingsOf([job])).toEqual([]);
  });
});
