import { describe, expect, inject, it, vi } from 'vitest';
import { DAY_MS, type Retention } from '../../lambdas/contract/limits.ts';
import {
  eraseApplicationsId,
  eraseUnfinishedId,
} from '../../lambdas/data/applications/retention.ts';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { eraseApplications } from '../../lambdas/tasks/erase-applications.ts';
import { eraseUnfinished } from '../../lambdas/tasks/erase-unfinished.ts';
import { remindUnfinished } from '../../lambdas/tasks/remind-unfinished.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { confirmAddressOf } from '../support/api/mailbox.ts';
import { outboxOf, setDue } from '../support/api/outbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { pdf } from '../support/documents/files.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { isOnItsWay } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn, respond } from '../support/worlds/apply.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

/** The retention periods of applications, and their removal afterwards. */

const daysUntil = (due: unknown) => Math.round((Date.parse(String(due)) - Date.now()) / DAY_MS);
const setRetention = (days: Partial<Retention>) => vi.stubEnv('RETENTION', JSON.stringify(days));

const keyOf = (url: string | null | undefined) => /resumes\/[^?]+/.exec(url ?? '')?.[0] ?? '';
const asking = { screening_questions: [{ question_text: 'Nights?' }] };

describe('the retention of applications', () => {
  it('is set by the stage; a month and two years by default', async () => {
    const employer = await newEmployer(api);
    expect((await employer.call('getPreferences', {})).retention).toEqual({
      unfinished_days: 30,
      decided_days: 730,
    });
    setRetention({ unfinished_days: 7 });
    const { output } = await ask('getPreferences', {}, { by: employer });
    expect(output?.retention).toEqual({ unfinished_days: 7, decided_days: 730 });
  });
});

describe('an application that is not submitted', () => {
  const begun = async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer, asking);
    const begin = async () =>
      (await candidate.call('createJobApplication', { job_posting_id: job.id })).application;
    return { employer, candidate, job, begin, application: await begin() };
  };

  it('is removed after a month, or earlier if the stage shortens that: its task reads the settings every week', async () => {
    const { candidate, begin, application } = await begun();
    const id = eraseUnfinishedId(application.id);
    const dueAt = async () => (await table.get(taskKey(id)))?.due_at;
    const due = async () => Date.parse(String(await dueAt()));
    const daysAfter = (days: number) => Date.parse(application.created_at) + days * DAY_MS;
    // The candidate is reminded first.
    expect(await due()).toBeNaN();
    await remindUnfinished({ application_id: application.id });
    const isInDays = async (days: number) => expect(daysUntil(await dueAt())).toBe(days);
    await isInDays(7);
    const doNow = async () => {
      await setDue(taskKey(id));
      await runConsumer('doTasks', {});
    };
    await eventually(async () => {
      await doNow();
      await isInDays(7);
    });
    setRetention({ unfinished_days: 3 });
    await eventually(async () => {
      await doNow();
      expect(await due()).toBe(daysAfter(3));
    });
    expect((await candidate.call('getMyApplications', {})).applications).toHaveLength(1);

    setRetention({ unfinished_days: 0 });
    await eventually(async () => {
      await doNow();
      expect((await candidate.call('getMyApplications', {})).applications).toEqual([]);
    });
    expect(await table.get(candidateKey(candidate.id))).toMatchObject({
      unfinished_application_count: 0,
    });
    // They may apply again.
    expect((await begin()).id).not.toBe(application.id);
  });

  it('stays if it is submitted in the meantime', async () => {
    const { candidate, job, application } = await begun();
    await apply(candidate, job);
    setRetention({ unfinished_days: 0 });
    await remindUnfinished({ application_id: application.id });
    await eraseUnfinished({ application_id: application.id });
    expect((await candidate.call('getMyApplications', {})).applications).toHaveLength(1);
  });
});

describe('the applications of a job', () => {
  it('are removed for both sides two years after it was closed, except those with a pending offer', async () => {
    const [employer, candidate, offered] = await Promise.all([
      newEmployer(api),
      newCandidate(api),
      newCandidate(api),
    ]);
    // Who has no confirmed address gets no mails that the timeline shows.
    await confirmAddressOf(candidate, inject('stack').url);
    const [job, other] = [await newJob(employer, asking), await newJob(employer)];
    const { id: application_id } = await apply(candidate, job);
    await candidate.call('sendMessage', { application_id, text: 'Hello' });
    // The first resume is in two applications, and no longer in the profile.
    await apply(candidate, other);
    const { profile } = await candidate.call('getMyProfile', {});
    const [first, second] = [keyOf(profile?.resume_url), documentKey('resumes', 'pdf')];
    await candidate.call('updateCandidateProfile', {
      id: profile?.id ?? '',
      resumeUrl: await upload(candidate, second, pdf),
    });
    const application = await apply(offered, job);
    const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));

    await employer.call('deactivateJob', { job_posting_id: job.id });
    const id = eraseApplicationsId(job.id);
    // The task reads the settings every month: the stage may shorten the two years.
    expect(daysUntil((await table.get(taskKey(id)))?.due_at)).toBe(30);
    const nextRun = async () => {
      const error: unknown = await eraseApplications({ job_id: job.id }).catch((thrown) => thrown);
      return error instanceof TaskNotDue ? daysUntil(error.until.toISOString()) : error;
    };
    expect(await nextRun()).toBe(30);
    setRetention({ decided_days: 20 });
    expect(await nextRun()).toBe(20);

    setRetention({ decided_days: 0 });
    await expect(eraseApplications({ job_id: job.id })).rejects.toThrow('Due at');
    const ofJob = async () => {
      const { applications } = await employer.call('getJobApplications', { id: job.id });
      const { jobs } = await employer.call('getManagerJobs', {});
      const counted = jobs.find((each) => each.id === job.id);
      return {
        ids: applications.map((each) => each.id),
        counts: [counted?.applicant_count, counted?.new_application_count],
      };
    };
    await eventually(async () =>
      expect(await ofJob()).toEqual({ ids: [application.id], counts: [1, 0] }),
    );
    const left = await candidate.call('getMyApplications', {});
    expect(left.applications.map(({ job_posting_id }) => job_posting_id)).toEqual([other.id]);
    expect(await objects.versionsOf(first)).toHaveLength(1);

    await respond(offered, offer, 'Accepted');
    // Waits for mails in progress: each adds an event to the timeline.
    await eventually(async () => {
      const told = [...(await outboxOf(candidate)), ...(await outboxOf(offered))];
      expect(told.filter(isOnItsWay)).toEqual([]);
    });
    await eraseApplications({ job_id: job.id });
    await eventually(async () => expect(await ofJob()).toEqual({ ids: [], counts: [0, 0] }));
    expect((await offered.call('getMyOffers', {})).offers).toEqual([]);
    expect((await offered.call('getMyApplications', {})).applications).toEqual([]);

    // A resume that is no longer in the profile is removed with the last application that has it.
    await employer.call('deactivateJob', { job_posting_id: other.id });
    const erase = () => eraseApplications({ job_id: other.id });
    const isEvent = (command: string, input: object) =>
      isWrite(command) && JSON.stringify(input).includes('TIMELINE#');
    const interrupted = runWithInterruption(erase, isEvent, async () => {
      throw new Error('Cut off');
    });
    await expect(interrupted).rejects.toThrow('Cut off');
    await erase();
    expect(await objects.versionsOf(first)).toEqual([]);
    expect(await objects.versionsOf(second)).toHaveLength(1);
    // No events are left either, only the question.
    const stored = (
      await Promise.all([job, other].map(({ id }) => table.all({ pk: `JOB#${id.slice(0, 26)}` })))
    ).flat();
    expect(stored.map(({ sk }) => String(sk).split('#')[0])).toEqual(['QUESTION']);
    expect((await candidate.call('getConversations', {})).conversations).toEqual([]);
    expect((await employer.call('getConversations', {})).conversations).toEqual([]);
  });

  it('stay while the job is open', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer);
    await apply(candidate, job);
    setRetention({ decided_days: 0 });
    await eraseApplications({ job_id: job.id });
    expect((await candidate.call('getMyApplications', {})).applications).toHaveLength(1);
  });
});
