import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { Interview } from '../../lambdas/contract/schemas/interview.ts';
import { mailKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { remindersOf } from '../../lambdas/rules/interview-status.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { remindInterview } from '../../lambdas/tasks/remind-interview.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { confirmed, storeConfirmed } from '../support/worlds/confirmed-address.ts';
import { inDaysAt, invite, meet } from '../support/worlds/interviews.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

/** What reaches people beside the pages: calendar files, calendars to subscribe to, and reminders. */

const { url } = inject('stack');
const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
await Promise.all([storeConfirmed(employer), storeConfirmed(candidate)]);
afterEach(() => vi.useRealTimers());

const applied = async () => await apply(candidate, await newJob(employer));
const AT_PLACE = { kind: 'location' } as const;
const atPlace = () => ({ ...AT_PLACE, location_id: employer.location.id });

/** The value of a property, unfolded, as RFC 5545 writes it. */
function property(name: string, text = ''): string | undefined {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'));
  const found = [...event, ...lines].find((line) => line.split(/[:;]/, 1)[0] === name);
  return found?.slice(name.length + 1);
}

const compact = (local: string | null) => `${local?.replaceAll(/[-:]/g, '')}00`;

describe('the calendar file of a mail', () => {
  it('has the local time with its zone and its rules, an end, and one identity that each change replaces', async () => {
    const application = await applied();
    const interview = await meet(employer, candidate, application, atPlace());
    const interview_id = interview.id;
    const first = await mailTo(url, employer.email, /^Sam Okafor chose an interview time: Baker/);
    const [file] = first.attachments;
    expect(file).toMatchObject({
      name: 'interview.ics',
      type: 'text/calendar; charset=utf-8; method=REQUEST',
    });
    expect(file?.text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Los_Angeles\r\n');
    const start = `TZID=America/Los_Angeles:${compact(interview.start)}`;
    expect(property('DTSTART', file?.text)).toBe(start);
    expect(property('DTEND', file?.text)).toBe(start.replace(/0000$/, '3000'));
    expect(property('METHOD', file?.text)).toBe('REQUEST');
    expect(property('SEQUENCE', file?.text)).toBe('0');
    expect(property('SUMMARY', file?.text)).toBe('Interview: Baker\\, Sam Okafor');
    expect(property('ATTENDEE', file?.text)).toMatch(/RSVP=FALSE.*CN="?Morgan Reyes"?.*MAILTO:/i);
    // Nobody learns the other side's address.
    expect(file?.text).not.toContain(candidate.email);
    const uid = property('UID', file?.text);

    await employer.call('moveInterview', { interview_id, start: inDaysAt(6) });
    const moved = await mailTo(url, candidate.email, /moved your interview: Baker/);
    const second = moved.attachments[0]?.text;
    expect([property('UID', second), property('SEQUENCE', second)]).toEqual([uid, '1']);
    expect(property('DTSTART', second)).toContain(compact(inDaysAt(6)));
    expect(property('ATTENDEE', second)).toMatch(/CN="?Sam Okafor"?/);

    await candidate.call('cancelInterview', { interview_id });
    const cancelled = await mailTo(
      url,
      employer.email,
      /^Sam Okafor cancelled your interview: Baker/,
    );
    const third = cancelled.attachments[0];
    expect(third?.type).toMatch(/method=CANCEL$/);
    expect(
      ['UID', 'SEQUENCE', 'METHOD', 'STATUS'].map((each) => property(each, third?.text)),
    ).toEqual([uid, '2', 'CANCEL', 'CANCELLED']);
  });

  it('takes the interview out of the employer’s calendar when the candidate deletes their account', async () => {
    const [own, leaver] = [await confirmed(newEmployer(api)), await confirmed(newCandidate(api))];
    await meet(own, leaver, await apply(leaver, await newJob(own)));
    const [first] = (await mailTo(url, own.email, /chose an interview time/)).attachments;
    await leaver.call('deleteAccount', { password: leaver.password });
    // It runs once more when nobody can use the account any more.
    const erasure = eraseAccount({ role: 'candidate', id: leaver.id });
    await expect(erasure).rejects.toThrow(TaskNotDue);
    const [file] = (await mailTo(url, own.email, /cancelled your interview/)).attachments;
    expect(['UID', 'METHOD', 'SEQUENCE'].map((each) => property(each, file?.text))).toEqual([
      property('UID', first?.text),
      'CANCEL',
      '1',
    ]);
  });

  it('is also on the page, once a time is chosen', async () => {
    const { id: interview_id } = await invite(employer, await applied(), atPlace());
    expect(await candidate.ask('getInterviewCalendar', { interview_id })).toMatchObject({
      status: 409,
    });
    await candidate.call('chooseInterviewTime', { interview_id, start: inDaysAt(3) });
    const { calendar } = await candidate.call('getInterviewCalendar', { interview_id });
    expect(calendar).toContain('BEGIN:VTIMEZONE');
    expect(property('LOCATION', calendar)).toContain('12 Main Street');
  });

  it('of a first day has its zone and an end too', async () => {
    const { offer } = await employer.call('makeOffer', {
      ...offerOn(await applied(), employer.location),
      contact_name: 'Robin Vale',
      contact_phone: '+1 (555) 0142',
    });
    const { id } = offer;
    expect(await candidate.ask('getFirstDayCalendar', { id })).toMatchObject({ status: 409 });
    await candidate.call('respondToOffer', { offer_id: id, acceptance_status: 'Accepted' });
    for (const [by, summary] of [
      [candidate, `First day: Baker at ${employer.company.name}`],
      [employer, 'First day of Sam Okafor: Baker'],
    ] as const) {
      const { calendar } = await by.call('getFirstDayCalendar', { id });
      expect(calendar).toContain('TZID:America/Los_Angeles');
      const local = compact(`${offer.start_date}T${offer.start_time}`);
      expect(property('DTSTART', calendar)).toBe(`TZID=America/Los_Angeles:${local}`);
      expect(property('DTEND', calendar)).toMatch(/^TZID=America\/Los_Angeles:/);
      expect(property('UID', calendar)).toMatch(`offer-${id}@`);
      expect(property('SUMMARY', calendar)).toBe(summary);
      expect(property('LOCATION', calendar)).toBe(
        'Main Street\\, 12 Main Street\\, Portland\\, Oregon 97201',
      );
      expect(calendar.replaceAll('\r\n ', '')).toContain('Contact: Robin Vale\\, +1 (555) 0142');
    }
    const stranger = await newEmployer(api);
    expect(await stranger.ask('getFirstDayCalendar', { id })).toMatchObject({ status: 404 });
  });
});

it('by phone, each side reads its own time too', async () => {
  const [own, by] = await Promise.all([newEmployer(api), newCandidate(api)]);
  await Promise.all([storeConfirmed(own), storeConfirmed(by)]);
  await meet(own, by, await apply(by, await newJob(own)), { time_zone: 'America/Denver' });
  // The employer's preference is New York; the candidate lives in Oregon.
  const toEmployer = await mailTo(url, own.email, /chose an interview time/);
  expect(toEmployer.text).toMatch(/When:.*9:00 AM M[DS]T\s+Your time:.*11:00 AM E[DS]T/);
  const toCandidate = await mailTo(url, by.email, /^Your interview with/);
  expect(toCandidate.text).toMatch(/When:.*9:00 AM M[DS]T\s+Your time:.*8:00 AM P[DS]T/);
});

describe('a calendar to subscribe to', () => {
  const fetchAt = async (address: string) => {
    const response = await fetch(new URL(new URL(address).pathname, url));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('has the interviews of its owner, at a private address below /calendars/ that is renewed', async () => {
    const by = await newCandidate(api);
    expect(await by.call('getCalendarAddress', {})).toEqual({ created_at: null });
    const application = await apply(by, await newJob(employer));
    const interview = await meet(employer, by, application, { starts: [inDaysAt(9, '10:00')] });
    const { address, created_at } = await by.call('renewCalendarAddress', {});
    expect(await by.call('getCalendarAddress', {})).toEqual({ created_at });
    const { status, headers, text } = await fetchAt(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(property('DTSTART', text)).toContain(compact(interview.start));
    expect(text).toContain('BEGIN:VTIMEZONE');
    const next = await by.call('renewCalendarAddress', {});
    expect(await fetchAt(address)).toMatchObject({ status: 404 });
    expect(await fetchAt(next.address)).toMatchObject({ status: 200 });
    await by.call('cancelInterview', { interview_id: interview.id });
    expect((await fetchAt(next.address)).text).not.toContain('BEGIN:VEVENT');
    // The table has no token.
    const token = new URL(next.address).pathname.split('/').at(-1)?.replace('.ics', '');
    expect(JSON.stringify(await table.all({ sk: 'CALENDAR' }))).not.toContain(token);
    const wrong = next.address.replace(/.\.ics$/, (end) => (end === 'A.ics' ? 'B.ics' : 'A.ics'));
    expect(await fetchAt(wrong)).toMatchObject({ status: 404 });
  });
});

describe('a reminder', () => {
  /** Runs the task of an interview's version at an instant. @returns when it is due again */
  async function remindAt(at: string, { id: interview_id }: Interview, sequence: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    try {
      await remindInterview({ candidate_id: candidate.id, interview_id, sequence });
      return undefined;
    } catch (error) {
      return error;
    } finally {
      vi.useRealTimers();
    }
  }
  const isStored = async ({ id }: Interview, sequence: number, index: number) =>
    (await table.get(mailKey(`reminder-${id}-${sequence}-${index}-candidate`))) !== undefined;
  const taskOf = async ({ id }: Interview, sequence: number) =>
    await table.get(taskKey(`interview-${id}-${sequence}`));

  it('comes at 17:00 of the day before, and two hours before', async () => {
    const interview = await meet(employer, candidate, await applied());
    const [evening, last] = remindersOf(interview.start ?? '', interview.time_zone);
    expect((await taskOf(interview, 0))?.due_at).toBe(evening);
    expect(await remindAt(evening, interview, 0)).toMatchObject({ until: new Date(last) });
    expect([await isStored(interview, 0, 0), await isStored(interview, 0, 1)]).toEqual([
      true,
      false,
    ]);
    expect(await remindAt(last, interview, 0)).toBeUndefined();
    expect(await isStored(interview, 0, 1)).toBe(true);
  });

  it('does not come for a time that was moved or cancelled meanwhile', async () => {
    const interview = await meet(employer, candidate, await applied());
    const interview_id = interview.id;
    const [, last] = remindersOf(interview.start ?? '', interview.time_zone);
    await employer.call('moveInterview', { interview_id, start: inDaysAt(8) });
    expect(await taskOf(interview, 0)).toBeUndefined();
    expect(await taskOf(interview, 1)).toBeDefined();
    // A run that had begun before.
    expect(await remindAt(last, interview, 0)).toBeUndefined();
    expect(await isStored(interview, 0, 1)).toBe(false);
    await candidate.call('cancelInterview', { interview_id });
    expect(await taskOf(interview, 1)).toBeUndefined();
    const [, lastOfNext] = remindersOf(inDaysAt(8), interview.time_zone);
    expect(await remindAt(lastOfNext, interview, 1)).toBeUndefined();
    expect(await isStored(interview, 1, 1)).toBe(false);
  });
});
