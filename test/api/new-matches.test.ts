import { afterAll, describe, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { alertRunKey, savedSearchKey } from '../../lambdas/data/keys/jobs.ts';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { lastAlertDayEnd } from '../../lambdas/rules/dates/job-alert-day.ts';
import type { Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { runWithInterruption } from '../support/api/interrupt.ts';
import { mailsTo, tokenIn } from '../support/api/mailbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url } = inject('stack');

const table = openTable(process.env);
const employer = await newEmployer(api);
await storeConfirmed(employer);
afterAll(() => {
  table[Symbol.dispose]();
});

/** Alerts cover the matches between these times. Both are at least a day from now, so no clock passes them. */
const START = new Date(Date.parse(lastAlertDayEnd(Date.now())) - DAY_MS).toISOString();
const END = new Date(Date.parse(START) + 3 * DAY_MS).toISOString();
const tenMinutesAfter = (time: string) => new Date(Date.parse(time) + 10 * 60_000).toISOString();
const [AFTER_START, AFTER_END] = [tenMinutesAfter(START), tenMinutesAfter(END)];

const shardOf = ({ id }: Person) => id.slice(-1);
const messageOf = ({ id }: Person) => mailKey(`matches-${id}-${END}`);
const run = () => runConsumer('sendJobAlerts', { time: AFTER_END });
/** Marks the shards of these people as done until the start. */
async function resetAlertRuns(...people: Person[]) {
  const told = { from: START, before: START, after: null, claimed_until: START, revision: 1 };
  for (const shard of people.map(shardOf))
    await table.put({ ...alertRunKey(shard), shard, ...told });
}
async function sendTodaysAlerts(...people: Person[]) {
  await resetAlertRuns(...people);
  await run();
}

async function newConfirmedCandidate(): Promise<Person> {
  const person = await newcomer(api);
  await storeConfirmed(person);
  return person;
}
const save = async (by: Person, input: Input<'saveSearch'>) =>
  (await by.call('saveSearch', input)).search;
const alertMails = async ({ email }: Person) =>
  (await mailsTo(url, email)).filter(({ text }) => text.includes('for a saved search'));
const waitForSingleMail = async (person: Person) =>
  await eventually(async () => {
    const [mail, ...others] = await alertMails(person);
    if (mail === undefined) throw new Error('There is no mail');
    expect(others).toEqual([]);
    return mail;
  });
/** The final state of the message to a person, or the reason if it was dropped. */
const outcome = (person: Person) =>
  eventually(async () => {
    const found = await table.get(messageOf(person));
    expect(found?.state).not.toBe('waiting');
    expect(found?.state).not.toBe('claimed');
    return found?.state === 'dropped' ? found.why : found?.state;
  });
const pageOf = (job: JobWithQuestions) => `${url}${jobPath(job)}?ref=job-alert`;

describe("new matches of a candidate's saved searches", () => {
  it('come in one mail for all searches, each job once, with links and an unsubscribe link', async () => {
    const person = await newConfirmedCandidate();
    const word = uniqueWord();
    // Jobs from before the search was saved are not new.
    const seen = await newJob(employer, { job_title: `Seen ${word}` });
    await save(person, { q: `cook ${word}` });
    await save(person, { q: word, employment_type: 'full-time' });
    const [baker, cook] = await times(2, (index) =>
      newJob(employer, { job_title: `${index === 0 ? 'Night baker' : 'Cook'} ${word}` }),
    );
    if (!baker || !cook) throw new Error('Not enough jobs');
    await newJob(employer, { job_title: 'Another' });
    // All searches are newer than this run's period, so the run has nothing to do and stores nothing.
    const ofShard = alertRunKey(shardOf(person));
    await table.remove(ofShard);
    await runConsumer('sendJobAlerts', { time: AFTER_START });
    expect(await table.get(ofShard)).toBeUndefined();
    await sendTodaysAlerts(person);
    const mail = await waitForSingleMail(person);
    expect(mail.subject).toBe('2 new jobs for your saved searches');
    for (const job of [baker, cook]) expect(mail.html.split(`"${pageOf(job)}"`)).toHaveLength(2);
    expect(mail.html).not.toContain(seen.id);
    expect(mail.text).toContain(`${employer.company.name} · Portland, Oregon · $25.50 / hour`);
    expect(mail.text).not.toContain('more new jobs');
    // Repeated runs, in parallel or later, send no second mail.
    await Promise.all([sendTodaysAlerts(person), run()]);
    await sendTodaysAlerts(person);
    expect(await outcome(person)).toBe('sent');
    expect(await alertMails(person)).toHaveLength(1);

    const stopped = await api.call('unsubscribe', { token: tokenIn(mail, '/unsubscribe') });
    expect(stopped).toMatchObject({ role: 'candidate', stopped: 'new_matches' });
    expect((await person.call('getPreferences', {})).preferences.new_matches).toBe(false);
  });

  it('are named in the subject if there is one, and counted if there are many', async () => {
    const [one, many] = await Promise.all([newConfirmedCandidate(), newConfirmedCandidate()]);
    const [single, several] = [uniqueWord(), uniqueWord()];
    await save(one, { q: single });
    await save(many, { q: several });
    await newJob(employer, { job_title: `Baker ${single}` });
    await times(21, () => newJob(employer, { job_title: several }));
    await sendTodaysAlerts(one, many);
    expect((await waitForSingleMail(one)).subject).toBe(
      `New: Baker ${single} at ${employer.company.name}`,
    );
    const mail = await waitForSingleMail(many);
    expect(mail.subject).toBe('20 and more new jobs for your saved searches');
    expect(mail.text).toContain('There are more new jobs on the site.');
    expect(mail.html.match(new RegExp(`href="${url}/jobs/`, 'g'))).toHaveLength(20);
  });

  it('have all that the words ask for: none is mailed for lack of better ones', async () => {
    const [one, none] = await Promise.all([newConfirmedCandidate(), newConfirmedCandidate()]);
    const word = uniqueWord();
    await save(one, { q: `part time ${word} jobs $20/hr` });
    await save(none, { q: `internship ${word}` });
    const pay = { hourly_pay_in_cents: 2100 };
    await newJob(employer, { job_title: `Baker ${word}`, employment_type: 'full-time', ...pay });
    await newJob(employer, { job_title: `Cook ${word}`, employment_type: 'part-time', ...pay });
    await sendTodaysAlerts(one, none);
    expect((await waitForSingleMail(one)).subject).toContain(`Cook ${word}`);
    expect(await table.get(messageOf(none))).toBeUndefined();
  });

  it('are open and listed jobs that the candidate has not applied to', async () => {
    const person = await newCandidate(api);
    await storeConfirmed(person);
    const unknown = await newEmployer(api);
    const word = uniqueWord();
    await save(person, { q: word });
    const [open, closed, applied] = await times(3, () => newJob(employer, { job_title: word }));
    if (!open || !closed || !applied) throw new Error('Not enough jobs');
    // Its manager has not confirmed their address.
    const hidden = await newJob(unknown, { job_title: word });
    await apply(person, applied);
    await employer.call('deactivateJob', { job_posting_id: closed.id });
    await sendTodaysAlerts(person);
    const mail = await waitForSingleMail(person);
    expect(mail.subject).toBe(`New: ${word} at ${employer.company.name}`);
    expect(mail.html).toContain(open.id);
    for (const { id } of [closed, applied, hidden]) expect(mail.html).not.toContain(id);
    const { about } = { ...(await table.get(messageOf(person))) };
    expect(about).toMatchObject({ job_ids: expect.arrayContaining([open.id, applied.id]) });
    expect(JSON.stringify(about)).not.toContain(hidden.id);
    // Jobs that are hidden or closed by the time of the mail are left out as well.
    const job_ids = [hidden.id, closed.id, open.id];
    await transact(enqueueMail('newMatches', person, { job_ids, more: true }));
    const second = await eventually(async () => {
      const [latest, ...others] = await alertMails(person);
      expect(others).toHaveLength(1);
      return latest;
    });
    expect(second?.subject).toBe(mail.subject);
    for (const { id } of [hidden, closed]) expect(second?.html).not.toContain(id);
  });

  it('are only mailed to confirmed addresses that want them', async () => {
    const word = uniqueWord();
    const [unwilling, unconfirmed, quiet, gone, willing] = await Promise.all([
      newConfirmedCandidate(),
      newcomer(api),
      newConfirmedCandidate(),
      newConfirmedCandidate(),
      newConfirmedCandidate(),
    ]);
    const all = [unwilling, unconfirmed, quiet, gone, willing];
    await Promise.all(all.map((person) => save(person, { q: word })));
    await unwilling.call('updatePreferences', { new_matches: false });
    const { id } = await save(quiet, { q: word, alerts: false });
    await gone.call('deleteSavedSearch', { id: (await save(gone, { q: word })).id });
    await newJob(employer, { job_title: word });
    await sendTodaysAlerts(...all);
    await waitForSingleMail(willing);
    expect(await outcome(unwilling)).toBe('turned off');
    expect(await outcome(unconfirmed)).toBe('email not confirmed');
    for (const person of [quiet, gone]) expect(await table.get(messageOf(person))).toBeUndefined();
    // Its alerts start again once they are turned on.
    expect(await table.get(savedSearchKey(quiet.id, id))).not.toHaveProperty('gsi1pk');
    await save(quiet, { q: word });
    await sendTodaysAlerts(quiet);
    await waitForSingleMail(quiet);
  });

  it('are left to the function with the lease, until the lease ends', async () => {
    const person = await newConfirmedCandidate();
    const word = uniqueWord();
    await save(person, { q: word });
    await newJob(employer, { job_title: word });
    const shard = shardOf(person);
    const inHand = {
      shard,
      from: START,
      before: END,
      after: '',
      claimed_until: AFTER_END,
      revision: 1,
    };
    await table.put({ ...alertRunKey(shard), ...inHand });
    await run();
    expect(await table.get(messageOf(person))).toBeUndefined();
    await table.set(alertRunKey(shard), { claimed_until: START });
    await run();
    await waitForSingleMail(person);
  });

  it('are mailed by another function after an interruption, and by only one of several in parallel', async () => {
    const people = await times(3, newConfirmedCandidate);
    const word = uniqueWord();
    for (const person of people) await save(person, { q: word });
    await newJob(employer, { job_title: word });
    await resetAlertRuns(...people);
    // The run fails at the first message that it stores.
    const isMessage = (_: string, input: object) => JSON.stringify(input).includes('"newMatches"');
    let failures = 0;
    await expect(
      runWithInterruption(run, isMessage, async () => {
        failures++;
        throw new Error('Cut off');
      }),
    ).rejects.toThrow('Cut off');
    expect(failures).toBe(1);
    await Promise.all([run(), run(), run()]);
    await run();
    const noted = () => Promise.all(people.map((one) => table.get(alertRunKey(shardOf(one)))));
    const done = await noted();
    for (const each of done) expect(each).toMatchObject({ before: END, after: null });
    for (const person of people) await waitForSingleMail(person);
    // A finished run is not repeated.
    await run();
    expect(await noted()).toEqual(done);
  });
});
