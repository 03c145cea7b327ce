import { describe, expect, inject, it } from 'vitest';
import { DECISION_MAIL_MAX } from '../../lambdas/contract/limits.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { invalidField } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newEmployer,
  newJob,
  removeDecisionDelays,
} from '../support/worlds/world.ts';

const { url } = inject('stack');

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
await Promise.all([removeDecisionDelays(employer), storeConfirmed(candidate)]);

const set = (words: { acceptance?: string; rejection?: string }, by: Person = employer) =>
  by.ask('setDecisionMails', {
    company_id: employer.company.id,
    acceptance: '',
    rejection: '',
    ...words,
  });

/** Words with links, and why they are refused. */
const refused = (link: string, ...all: string[]) =>
  Object.fromEntries(
    all.map((each) => [`See ${each}.`, `Remove “${link}”. These emails cannot have links.`]),
  );

describe("an employer's words for decisions", () => {
  it('are mailed as they were at the decision, and both sides can read them later', async () => {
    const rejection = 'Dear {first_name},\n\nthe {job} job is taken.\nYours, {company}';
    expect((await set({ rejection })).output?.company.decision_mails).toEqual({
      acceptance: '',
      rejection,
    });
    const [rejected, accepted] = [
      await apply(candidate, await newJob(employer, { job_title: 'Miller' })),
      await apply(candidate, await newJob(employer, { job_title: 'Roaster' })),
    ];
    await decide(employer, rejected, 'rejected');
    await decide(employer, accepted, 'accepted');
    const { name } = employer.company;
    const words = `Dear Sam,\n\nthe Miller job is taken.\nYours, ${name}`;
    const mail = await mailTo(url, candidate.email, /^An update .*Miller/);
    expect(mail.text).toContain(words);
    expect(mail.text).not.toContain('Hello');
    const wordsTo = async (by: Person, application_id: string) => {
      const { events } = await by.call('getApplicationTimeline', { application_id });
      return events.flatMap((event) => event.words ?? []);
    };
    await expect.poll(() => wordsTo(employer, rejected.id), { timeout: 30_000 }).toEqual([words]);
    expect(await wordsTo(candidate, rejected.id)).toEqual([words]);
    // Without own words, the default is sent.
    const ours = await mailTo(url, candidate.email, /moving forward: Roaster/);
    expect(ours.text).toContain('Hello Sam');
    expect(ours.text).toContain(`${name} accepted your application for Roaster.`);
    // Later changes of the words do not affect a decision.
    const held = await apply(candidate, await newJob(employer, { job_title: 'Packer' }));
    await set({ rejection: 'First' });
    await decide(employer, held, 'rejected');
    await set({ rejection: 'Second' });
    expect((await mailTo(url, candidate.email, /^An update .*Packer/)).text).toContain('First');
    await set({});
    const { company } = await employer.call('getCompany', { id: employer.company.id });
    expect(company).not.toHaveProperty('decision_mails');
  });

  it('are refused with a link, an unknown placeholder or too many characters', async () => {
    const wrong = {
      ...refused(
        'evil.com',
        'evil.com',
        '//evil.com',
        'a@evil.com',
        'ｅｖｉｌ．ｃｏｍ',
        'ev\u200bil。com',
      ),
      ...refused('www.', 'www.example'),
      'Dear {name}': 'Remove {name}. Use only {first_name}, {job} and {company}.',
      [' a'.repeat(DECISION_MAIL_MAX)]: `Enter at most ${DECISION_MAIL_MAX} characters.`,
    };
    for (const [rejection, message] of Object.entries(wrong))
      expect(await set({ rejection })).toMatchObject(invalidField('rejection', message));
  });

  it('are visible to the manager only', async () => {
    await set({ acceptance: 'SECRET words' });
    const job = await newJob(employer);
    const open = await Promise.all([
      candidate.call('getJobPosting', { id: job.id }),
      api.call('getPublicCompany', { id: employer.company.id }),
    ]);
    expect(JSON.stringify(open)).not.toContain('SECRET');
    const own = await employer.call('getManagerCompanyView', { id: employer.company.id });
    expect(JSON.stringify(own)).toContain('SECRET');
  });
});
