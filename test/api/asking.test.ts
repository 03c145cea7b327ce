import { describe, expect, it } from 'vitest';
import { DAY_MS, NO_ANSWER_DAYS } from '../../lambdas/contract/limits.ts';
import { rowFromWire } from '../../lambdas/contract/schemas/applicant-row.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { mailType } from '../../lambdas/data/outbox/mails.ts';
import { compose } from '../../lambdas/mail/compose.ts';
import { tellUnanswered } from '../../lambdas/tasks/tell-unanswered.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { invite } from '../support/worlds/interviews.ts';
import type { Person } from '../support/worlds/person.ts';
import { submittedDaysAgo } from '../support/worlds/submitted-days-ago.ts';
import { newcomer, newEmployer, newJob, removeDecisionDelays } from '../support/worlds/world.ts';

/** Candidates ask, once, whether their application is still looked at. */

const SITE = 'https://example.com';
const ask = (by: Person, { id: application_id }: { id: string }) =>
  by.ask('askAboutApplication', { application_id });

async function world() {
  const employer = await confirmed(newEmployer(api));
  await removeDecisionDelays(employer);
  const job = await newJob(employer);
  const applied = async (days = 7, to: { id: string } = job) => {
    const candidate = await confirmed(newcomer(api));
    const application = await apply(candidate, to);
    await submittedDaysAgo(application, days);
    return { candidate, application };
  };
  const decide = (
    { id }: OwnApplication,
    application_status: 'accepted' | 'rejected' = 'rejected',
  ) => employer.call('updateJobApplicationStatus', { id, application_status });
  const asked = async (days?: number, to?: { id: string }) => {
    const one = await applied(days, to);
    await one.candidate.call('askAboutApplication', { application_id: one.application.id });
    return one;
  };
  return { employer, job, applied, asked, decide };
}

const own = async (candidate: Person, { id }: OwnApplication) =>
  (await candidate.call('getMyApplications', {})).applications.find((each) => each.id === id);

describe('asking', () => {
  it('is possible from the seventh day on, once, by the candidate', async () => {
    const { employer, job, applied } = await world();
    const { candidate, application } = await applied(6);
    expect(await ask(candidate, application)).toMatchObject(
      refusal(409, 'You can ask 7 days after you applied.'),
    );
    await submittedDaysAgo(application, 7);
    const { status, output } = await ask(candidate, application);
    expect(status).toBe(200);
    const { asked_at } = output?.application ?? {};
    expect(Date.parse(asked_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await ask(candidate, application)).toMatchObject(
      refusal(409, 'You have already asked about this application.'),
    );
    expect((await own(candidate, application))?.asked_at).toBe(asked_at);
    const { rows } = await employer.call('getApplicantRows', { job_posting_id: job.id });
    expect(rows.map((each) => rowFromWire(each).asked_at)).toEqual([asked_at]);
    for (const reader of [employer, candidate]) {
      const { events } = await reader.call('getApplicationTimeline', {
        application_id: application.id,
      });
      expect(events.filter(({ type }) => type === 'asked')).toMatchObject([
        { at: asked_at, by: 'candidate' },
      ]);
    }
  });

  it('is refused once decided or withdrawn, and before the application is submitted', async () => {
    const { employer, applied, decide } = await world();
    const decided = await applied();
    await decide(decided.application);
    expect(await ask(decided.candidate, decided.application)).toMatchObject(
      refusal(409, 'This application has been decided.'),
    );
    const withdrawn = await applied();
    await withdrawn.candidate.call('withdrawApplication', {
      application_id: withdrawn.application.id,
    });
    expect((await ask(withdrawn.candidate, withdrawn.application)).status).toBe(409);
    const asking = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
    const application = await begin(decided.candidate, asking);
    expect((await ask(decided.candidate, application)).status).toBe(409);
  });

  it('at the same time asks once', async () => {
    const { applied } = await world();
    const { candidate, application } = await applied();
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(candidate, application)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('the mail to the employer', () => {
  const mailsTo = async (employer: Person) =>
    (await outboxOf(employer, { kind: 'applicantsAsked' })).map((each) => mailType.parse(each));
  async function subjectFor(employer: Person): Promise<string> {
    const [message] = await mailsTo(employer);
    if (message === undefined) return 'none';
    const composed = await compose(message, SITE);
    return 'drop' in composed ? composed.drop : composed.mail.subject;
  }

  it('is one a day about all who asked, without those who were answered since', async () => {
    const { employer, asked, applied, decide } = await world();
    // Not near 8 AM: the mails of two days would be two.
    const isNear = [7, 8].includes(new Date().getUTCHours());
    const time_zone = isNear ? 'Pacific/Kiritimati' : 'UTC';
    await employer.call('updatePreferences', { time_zone });
    const other = await newJob(employer, { job_title: 'Cook' });
    const many = await Promise.all([applied(), applied(), applied(8, other)]);
    await Promise.all(many.map((each) => ask(each.candidate, each.application)));
    const last = await asked(9, other);
    const mails = await mailsTo(employer);
    expect(mails).toMatchObject([{ state: 'held', about: { more: false } }]);
    expect(new Date(mails[0]?.due_at ?? '').getTime()).toBeGreaterThan(Date.now());
    expect(await subjectFor(employer)).toBe('4 applicants for 2 jobs asked for news');
    const [first, second, third] = many;
    if (!first || !second || !third) throw new Error('No applications');
    await decide(first.application);
    await employer.call('sendMessage', { application_id: second.application.id, text: 'Soon!' });
    await invite(employer, third.application);
    expect(await subjectFor(employer)).toBe('1 applicant for Cook asked for news');
    await last.candidate.call('withdrawApplication', { application_id: last.application.id });
    expect(await subjectFor(employer)).toBe('obsolete');
  });
});

describe('the word to a candidate whom nobody answers', () => {
  const wordsTo = (of: OwnApplication) => outboxOf(of, { kind: 'stillUndecided' });
  const tell = async ({ id }: OwnApplication) => await tellUnanswered({ application_id: id });

  it('comes once, hours before the wait is over, and stays on the page', async () => {
    const { asked } = await world();
    const { candidate, application } = await asked();
    const tasks = await outboxOf(application, { kind: 'tellUnanswered' });
    expect(tasks).toHaveLength(1);
    const days = (Date.parse(String(tasks[0]?.due_at)) - Date.now()) / DAY_MS;
    expect(days).toBeLessThan(NO_ANSWER_DAYS);
    expect(days).toBeGreaterThan(NO_ANSWER_DAYS - 1);
    await tell(application);
    await tell(application);
    expect(await wordsTo(application)).toHaveLength(1);
    expect((await own(candidate, application))?.unanswered_at).toBeTruthy();
  });

  it('is not needed after a decision, a message or an invitation since the question', async () => {
    const { employer, asked, decide } = await world();
    const [decided, written, invited] = await Promise.all([asked(), asked(), asked()]);
    await decide(decided.application);
    await employer.call('sendMessage', { application_id: written.application.id, text: 'Soon!' });
    await invite(employer, invited.application);
    for (const { application, candidate } of [decided, written, invited]) {
      await tell(application);
      expect(await wordsTo(application)).toEqual([]);
      expect((await own(candidate, application))?.unanswered_at).toBeNull();
    }
  });

  it('is needed after an earlier message, and one of the candidate', async () => {
    const { employer, applied } = await world();
    const { candidate, application } = await applied();
    const message = { application_id: application.id, text: 'Hello' };
    await employer.call('sendMessage', message);
    await ask(candidate, application);
    await candidate.call('sendMessage', message);
    await tell(application);
    expect(await wordsTo(application)).toHaveLength(1);
  });

  it('does not tell of a decision that is held back', async () => {
    const { asked, decide } = await world();
    const [soon, late] = await Promise.all([asked(), asked()]);
    for (const [{ application }, days] of [
      [soon, NO_ANSWER_DAYS - 1],
      [late, NO_ANSWER_DAYS + 1],
    ] as const) {
      await decide(application);
      const held_until = new Date(Date.now() + days * DAY_MS).toISOString();
      await table.set(applicationKey(application.id), { held_until });
      await tell(application);
    }
    // Who hears of the decision in time gets no other word.
    expect(await wordsTo(soon.application)).toEqual([]);
    expect(await wordsTo(late.application)).toHaveLength(1);
  });
});
