import { describe, expect, it, vi } from 'vitest';
import { rowFromWire } from '../../lambdas/contract/schemas/applicant-row.ts';
import type { Interview } from '../../lambdas/contract/schemas/interview.ts';
import { listReceivedInterviews } from '../../lambdas/data/applications/interviews/list-interviews.ts';
import { interviewKey, interviewPlace } from '../../lambdas/data/keys/interviews.ts';
import { writeCursor } from '../../lambdas/data/table/cursor.ts';
import type { Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { unitsOf } from '../support/engine/units.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide } from '../support/worlds/apply.ts';
import { inDaysAt, invite, meet } from '../support/worlds/interviews.ts';
import { manyCandidates } from '../support/worlds/many-candidates.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  inParallel,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newLocation,
  removeDecisionDelays,
  times,
} from '../support/worlds/world.ts';

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
await removeDecisionDelays(employer);

const applied = async (by = candidate) => await apply(by, await newJob(employer));
const TIMES = { starts: [inDaysAt(3), inDaysAt(4)] };
const input = (application: { id: string }): Input<'inviteToInterview'> => ({
  application_ids: [application.id],
  minutes: 30,
  kind: 'phone',
  ...TIMES,
});
const read = async (by: Person, { id: interview_id }: { id: string }) =>
  (await by.call('getInterview', { interview_id })).interview;

/** Moves an interview's chosen time, as if it had been chosen before. */
async function startAt(id: string, start: string): Promise<void> {
  const key = interviewKey(id.slice(27), id);
  const stored = await table.get(key);
  const of = { id, candidate_id: id.slice(27), manager_id: String(stored?.manager_id) };
  await table.set(key, { start, ...interviewPlace(of, 'CHOSEN', `${start}:00.000Z`) });
}

describe('an invitation', () => {
  it('offers times at a place, in its time zone, in order, each once', async () => {
    const application = await applied();
    const { interviews, left_out } = await employer.call('inviteToInterview', {
      ...input(application),
      kind: 'location',
      location_id: employer.location.id,
      note: 'Ask for Robin.\nSee you!',
      starts: [inDaysAt(4), inDaysAt(3), inDaysAt(4)],
    });
    expect(left_out).toEqual([]);
    const [interview] = interviews;
    expect(interview).toMatchObject({
      application_id: application.id,
      status: 'invited',
      kind: 'location',
      minutes: 30,
      time_zone: 'America/Los_Angeles',
      note: 'Ask for Robin.\nSee you!',
      link: '',
      starts: [inDaysAt(3), inDaysAt(4)],
      start: null,
      starts_at: null,
      ends_at: null,
      location: { id: employer.location.id, zip_code: '97201' },
      job_title: 'Baker',
      company_name: employer.company.name,
      changed_by: 'manager',
    });
    const hours = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: '2-digit',
    });
    for (const { at } of interview?.times ?? [])
      expect(hours.format(Date.parse(at))).toBe('9:00 AM');
    expect(await read(candidate, interview as Interview)).toEqual(interview);
  });

  it('is for new and accepted applicants of one job of the employer', async () => {
    const job = await newJob(employer);
    const people = await times(3, () => newcomer(api));
    const [fresh, accepted, rejected] = await Promise.all(people.map((by) => apply(by, job)));
    if (!fresh || !accepted || !rejected) throw new Error('Not all have applied');
    await decide(employer, accepted, 'accepted');
    await decide(employer, rejected, 'rejected');
    const application_ids = [fresh, accepted, rejected, fresh].map((each) => each.id);
    const { interviews, left_out } = await employer.call('inviteToInterview', {
      ...input({ id: '' }),
      application_ids,
    });
    expect(interviews.map((each) => each.application_id)).toEqual([fresh.id, accepted.id]);
    expect(left_out).toEqual([
      { id: rejected.id, reason: 'not-open' },
      { id: fresh.id, reason: 'repeated' },
    ]);
    // A second one is refused while the first is open.
    const again = await employer.ask('inviteToInterview', input(fresh));
    expect(again).toMatchObject(refusal(409, /already/));
    const other = await applied();
    const mixed = { ...input(other), application_ids: [other.id, fresh.id] };
    expect(await employer.ask('inviteToInterview', mixed)).toMatchObject({ status: 400 });
  });

  it('without any time left does not stand in the way of another one', async () => {
    const job = await newJob(employer);
    const [first, second] = await Promise.all([newcomer(api), newcomer(api)]);
    const waiting = await apply(second, job);
    const single = { starts: [inDaysAt(3)] };
    await invite(employer, waiting, single);
    const again = () => employer.ask('inviteToInterview', input(waiting));
    expect(await again()).toMatchObject(refusal(409, /already/));
    await meet(employer, first, await apply(first, job), single);
    expect(await again()).toMatchObject({ status: 201 });
  });

  it('is stored once for one key', async () => {
    const application = await applied();
    const headers = { 'idempotency-key': 'the same' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => ask('inviteToInterview', input(application), { by: employer, headers })),
    );
    expect(first?.status).toBe(201);
    expect(second).toEqual(first);
  });

  it('needs a place, a link or a time zone, and times that exist and are to come', async () => {
    const nowhere = await newLocation(employer, employer.company, { zip_code: '00000' });
    const application = await applied();
    const wrong = async (more: Partial<Input<'inviteToInterview'>>) => {
      const reply = await employer.ask('inviteToInterview', { ...input(application), ...more });
      expect(reply.status).toBe(400);
      return reply.failure?.issues?.map(({ path }) => path);
    };
    expect(await wrong({ kind: 'location' })).toEqual(['location_id']);
    expect(await wrong({ kind: 'location', location_id: nowhere.id })).toEqual(['time_zone']);
    expect(await wrong({ kind: 'video' })).toEqual(['link']);
    expect(await wrong({ kind: 'video', link: 'javascript:alert(1)' })).toEqual(['link']);
    expect(await wrong({ starts: [inDaysAt(3), inDaysAt(-2)] })).toEqual(['starts.1']);
    expect(await wrong({ starts: [inDaysAt(500)] })).toEqual(['starts.0']);
    const denver = { kind: 'location', location_id: nowhere.id, time_zone: 'US/Mountain' } as const;
    const { time_zone } = await invite(employer, application, denver);
    expect(time_zone).toBe('America/Denver');
  });

  it('refuses a time that clocks skip', async () => {
    const year = new Date().getUTCFullYear();
    const skipped = [year, year + 1]
      .flatMap((each) => [secondSunday(each)])
      .find((day) => Date.parse(day) > Date.now() + 24 * 60 * 60_000);
    const application = await applied();
    const reply = await employer.ask('inviteToInterview', {
      ...input(application),
      starts: [`${skipped}T02:30`],
    });
    expect(reply).toMatchObject(invalidField('starts.0'));
    const after = await invite(employer, application, { starts: [`${skipped}T03:00`] });
    expect(after.times[0]?.at).toBe(`${skipped}T10:00:00.000Z`);
  });

  it('knows the time zone of a location by its ZIP code', async () => {
    const zone = async (zip_code: string) => {
      const { id: location_id } = await newLocation(employer, employer.company, { zip_code });
      return (await employer.call('getTimeZone', { location_id })).time_zone;
    };
    expect(await zone('10001')).toBe('America/New_York');
    expect(await zone('85001-1234')).toBe('America/Phoenix');
    expect(await zone('96701')).toBe('Pacific/Honolulu');
    expect(await zone('46534')).toBe('America/Indiana/Knox');
    expect(await zone('00000')).toBeNull();
  });
});

/** The day on which summer time begins in the United States. */
function secondSunday(year: number): string {
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  return new Date(Date.UTC(year, 2, 1 + ((7 - first) % 7) + 7)).toISOString().slice(0, 10);
}

describe('a time', () => {
  it('is chosen by the invited candidate alone', async () => {
    const invited = await invite(employer, await applied());
    const choice = { interview_id: invited.id, start: inDaysAt(3) };
    const [stranger, other] = await Promise.all([newcomer(api), newEmployer(api)]);
    for (const by of [stranger, other])
      for (const reply of [
        await by.ask('getInterview', { interview_id: invited.id }),
        await by.ask('moveInterview', choice),
        await by.ask('cancelInterview', { interview_id: invited.id }),
        await by.ask('getInterviewCalendar', { interview_id: invited.id }),
      ])
        expect(reply).toMatchObject({ status: 404 });
    const foreign = { interview_id: invited.id, start: inDaysAt(9) };
    expect(await candidate.ask('chooseInterviewTime', foreign)).toMatchObject({ status: 400 });
    const { interview } = await candidate.call('chooseInterviewTime', choice);
    expect(interview).toMatchObject({
      status: 'chosen',
      start: inDaysAt(3),
      changed_by: 'candidate',
    });
    expect(Date.parse(interview.ends_at ?? '') - Date.parse(interview.starts_at ?? '')).toBe(
      30 * 60_000,
    );
    // A repeated choice changes nothing; another one is a move.
    expect((await candidate.call('chooseInterviewTime', choice)).interview).toEqual(interview);
    const second = { interview_id: invited.id, start: inDaysAt(4) };
    expect(await candidate.ask('chooseInterviewTime', second)).toMatchObject({ status: 409 });
  });

  it('that a hundred choose at once belongs to one; the others see what is left', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 100);
    const applications = await inParallel(people, (by) => apply(by, job));
    const { interviews } = await employer.call('inviteToInterview', {
      ...input({ id: '' }),
      application_ids: applications.map(({ id }) => id),
    });
    expect(interviews).toHaveLength(100);
    const replies = await Promise.all(
      interviews.map((each, index) =>
        people[index]?.ask('chooseInterviewTime', { interview_id: each.id, start: inDaysAt(3) }),
      ),
    );
    expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1);
    const refused = replies.filter((reply) => reply?.status === 409);
    expect(refused).toHaveLength(99);
    for (const reply of refused)
      expect(reply?.failure).toMatchObject({
        error: /Somebody else has just taken this time/,
        current: { interview: { status: 'invited', starts: [inDaysAt(4)] } },
      });
    // Also of a later invitation for the same job.
    const late = await newcomer(api);
    const again = await invite(employer, await apply(late, job), TIMES);
    expect(again.starts).toEqual([inDaysAt(4)]);
  });

  it('is free again once its interview is moved or cancelled', async () => {
    const job = await newJob(employer);
    const [first, second] = await times(2, () => newcomer(api));
    const one = await meet(employer, first as Person, await apply(first as Person, job), TIMES);
    const other = await invite(employer, await apply(second as Person, job), TIMES);
    expect(other.starts).toEqual([inDaysAt(4)]);
    await first?.call('moveInterview', { interview_id: one.id, start: inDaysAt(4) });
    expect((await read(second as Person, other)).starts).toEqual([inDaysAt(3)]);
    await employer.call('cancelInterview', { interview_id: one.id });
    expect((await read(second as Person, other)).starts).toEqual([inDaysAt(3), inDaysAt(4)]);
  });
});

describe('an interview', () => {
  it('is declined with a word, and then offered again', async () => {
    const application = await applied();
    const { id: interview_id } = await invite(employer, application);
    const note = 'I work until five.';
    const { interview } = await candidate.call('declineInterviewTimes', { interview_id, note });
    expect(interview).toMatchObject({ status: 'declined', last_note: note, starts: [] });
    const declined = async () =>
      (await employer.call('getInterviews', { list: 'declined' })).interviews.map(({ id }) => id);
    await eventually(async () => expect(await declined()).toContain(interview_id));
    const next = await invite(employer, application, { starts: [inDaysAt(5, '17:30')] });
    await eventually(async () => expect(await declined()).not.toContain(interview_id));
    const { interviews } = await candidate.call('getMyInterviews', {});
    expect(interviews.slice(0, 2).map(({ id }) => id)).toEqual([next.id, interview_id]);
  });

  it('is moved by the employer to any time, by the candidate to one that was offered', async () => {
    const met = await meet(employer, candidate, await applied());
    const interview_id = met.id;
    const moved = await employer.call('moveInterview', {
      interview_id,
      start: inDaysAt(6, '08:15'),
      note: 'A delivery.',
    });
    expect(moved.interview).toMatchObject({
      status: 'chosen',
      start: inDaysAt(6, '08:15'),
      last_note: 'A delivery.',
      starts: met.starts.length === 2 ? [inDaysAt(3), ...met.starts] : [],
    });
    const own = { interview_id, start: inDaysAt(7) };
    expect(await candidate.ask('moveInterview', own)).toMatchObject({ status: 400 });
    const back = await candidate.call('moveInterview', { interview_id, start: inDaysAt(3) });
    expect(back.interview).toMatchObject({ start: inDaysAt(3), changed_by: 'candidate' });
  });

  it('cannot be changed once it has begun; then it is noted whether they came', async () => {
    const application = await applied();
    const { id: interview_id } = await meet(employer, candidate, application);
    expect(await employer.ask('noteInterview', { interview_id, came: true })).toMatchObject({
      status: 409,
    });
    await startAt(interview_id, inDaysAt(-2));
    for (const by of [employer, candidate]) {
      const move = await by.ask('moveInterview', { interview_id, start: inDaysAt(4) });
      const cancel = await by.ask('cancelInterview', { interview_id });
      for (const reply of [move, cancel]) expect(reply).toMatchObject(refusal(409, /has begun/));
    }
    expect(await candidate.ask('noteInterview', { interview_id, came: true })).toMatchObject({
      status: 403,
    });
    const note = async (came: boolean | null) =>
      (await employer.call('noteInterview', { interview_id, came })).interview.status;
    expect(await note(false)).toBe('did-not-come');
    expect(await note(true)).toBe('came');
    expect((await read(candidate, { id: interview_id })).status).toBe('chosen');
    expect(await note(null)).toBe('chosen');
    // It is over, and another one can follow.
    await invite(employer, application);
    const cancelled = await meet(employer, candidate, await applied());
    await employer.call('cancelInterview', { interview_id: cancelled.id });
    await startAt(cancelled.id, inDaysAt(-2));
    const came = { interview_id: cancelled.id, came: true };
    expect(await employer.ask('noteInterview', came)).toMatchObject(refusal(409, /was cancelled/));
  });

  it('that nobody wants leaves its words in the timeline', async () => {
    const application = await applied();
    const { id: interview_id } = await invite(employer, application);
    await candidate.call('declineInterviewTimes', { interview_id });
    const { id: next } = await invite(employer, application);
    await employer.call('cancelInterview', { interview_id: next });
    const { events } = await candidate.call('getApplicationTimeline', {
      application_id: application.id,
    });
    const types = events.map(({ type }) => type).filter((type) => type.startsWith('interview'));
    expect(types).toEqual([
      'interview-offered',
      'interview-declined',
      'interview-offered',
      'interview-cancelled',
    ]);
  });

  it('is cancelled with its application, and no time is chosen after a rejection', async () => {
    const withdrawn = await applied();
    const met = await meet(employer, candidate, withdrawn);
    await candidate.call('withdrawApplication', { application_id: withdrawn.id });
    expect(await read(employer, met)).toMatchObject({
      status: 'cancelled',
      changed_by: 'candidate',
    });
    const rejected = await applied();
    const { id: interview_id } = await invite(employer, rejected);
    await decide(employer, rejected, 'rejected');
    const choice = { interview_id, start: inDaysAt(3) };
    expect(await candidate.ask('chooseInterviewTime', choice)).toMatchObject({ status: 409 });
  });

  it('keeps the hour on the wall when the rules of its time zone change', async () => {
    const met = await meet(employer, candidate, await applied());
    // As if the zone had had another offset when the time was chosen.
    await table.set(interviewKey(candidate.id, met.id), { starts_at: '2020-01-01T00:00:00.000Z' });
    expect(await read(candidate, met)).toMatchObject({
      start: met.start,
      starts_at: met.starts_at,
    });
  });

  it('is in the timeline, in the row, and with the application', async () => {
    const application = await applied();
    const { id: interview_id } = await meet(employer, candidate, application);
    await employer.call('moveInterview', { interview_id, start: inDaysAt(5) });
    const eventsFor = async (by: Person) =>
      (await by.call('getApplicationTimeline', { application_id: application.id })).events
        .filter(({ type }) => type.startsWith('interview'))
        .map(({ type, by, start }) => [type, by, start]);
    const happened = [
      ['interview-offered', 'manager', undefined],
      ['interview-chosen', 'candidate', inDaysAt(3)],
      ['interview-moved', 'manager', inDaysAt(5)],
    ];
    expect(await eventsFor(employer)).toEqual(happened);
    expect(await eventsFor(candidate)).toEqual(happened);
    await startAt(interview_id, inDaysAt(-2));
    await employer.call('noteInterview', { interview_id, came: true });
    expect((await eventsFor(employer)).at(-1)?.[0]).toBe('interview-noted');
    expect(await eventsFor(candidate)).toEqual(happened);
    const { job_posting_id } = application;
    await eventually(async () => {
      const { rows } = await employer.call('getApplicantRows', { job_posting_id });
      expect(rows.map(rowFromWire)).toMatchObject([{ interview: { status: 'came' } }]);
    });
    const { applications } = await candidate.call('getMyApplications', {});
    const own = applications.find(({ id }) => id === application.id);
    expect(own?.interview).toMatchObject({ id: interview_id, status: 'chosen' });
  });

  it('is in one of its manager’s lists', async () => {
    const own = await newEmployer(api);
    await own.call('updatePreferences', { time_zone: 'Pacific/Kiritimati' });
    const by = await newcomer(api);
    const met = async () => (await meet(own, by, await apply(by, await newJob(own)))).id;
    const over = await met();
    await startAt(over, inDaysAt(-2));
    const coming = await met();
    const invited = (await invite(own, await apply(by, await newJob(own)))).id;
    const idsOf = async (list?: Input<'getInterviews'>['list']) =>
      (await own.call('getInterviews', { list })).interviews.map(({ id }) => id);
    await eventually(async () => expect(await idsOf()).toEqual([over, coming, invited]));
    expect(await idsOf('today')).toEqual([]);
    expect(await idsOf('coming')).toEqual([coming]);
    expect(await idsOf('to-settle')).toEqual([over]);
    expect(await idsOf('invited')).toEqual([invited]);
    await own.call('noteInterview', { interview_id: over, came: false });
    await eventually(async () => expect(await idsOf('to-settle')).toEqual([]));
    expect((await idsOf()).toSorted()).toEqual([over, coming, invited].toSorted());
  });

  it('that has passed since the last page does not stop its list, which goes on at its start', async () => {
    const own = await newEmployer(api);
    const by = await newcomer(api);
    const [first, day] = [inDaysAt(3).slice(0, 10), inDaysAt(4).slice(0, 10)];
    const starts = [`${first}T09:00`, `${first}T15:00`, `${day}T09:00`];
    for (const start of starts)
      await startAt((await meet(own, by, await apply(by, await newJob(own)))).id, start);
    const page = async (now: string, list: 'today' | 'coming', cursor?: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${now}:00Z`) });
      try {
        const { rows } = await listReceivedInterviews(own.id, list, 'UTC', cursor);
        return { starts: rows.map(({ item }) => item.start), cursor: rows[0]?.cursor ?? '' };
      } finally {
        vi.useRealTimers();
      }
    };
    const before = inDaysAt(2, '12:00');
    await eventually(async () => expect((await page(before, 'coming')).starts).toEqual(starts));
    const coming = await page(before, 'coming');
    expect((await page(before, 'coming', coming.cursor)).starts).toEqual(starts.slice(1));
    expect((await page(`${first}T12:00`, 'coming', coming.cursor)).starts).toEqual(starts.slice(2));
    const today = await page(`${first}T01:00`, 'today');
    expect(today.starts).toEqual(starts.slice(0, 2));
    const next = await page(`${first}T12:00`, 'today', today.cursor);
    expect(next.starts).toEqual(starts.slice(1, 2));
    // A cursor of another list is still refused.
    const foreign = 'This cursor belongs to another list.';
    for (const place of ['HIRED#2030-01-31', 'INTERVIEW#INVITED#2030-01-31', 'JOB#'])
      for (const list of ['today', 'coming'] as const)
        await expect(page(before, list, writeCursor(place))).rejects.toMatchObject({
          issues: [{ path: 'cursor', message: foreign }],
        });
  });

  it('is changed 20 times a day by each side, for one application', async () => {
    setQuotas({ interview_changes_per_application_per_day: 2 });
    const application = await applied();
    const { id: interview_id } = await meet(employer, candidate, application);
    const move = (by: Person, days: number) =>
      ask('moveInterview', { interview_id, start: inDaysAt(days) }, { by });
    expect(await move(employer, 4)).toMatchObject({ status: 200 });
    expect(await move(employer, 5)).toMatchObject({ status: 429 });
    expect(await move(candidate, 3)).toMatchObject({ status: 200 });
  });

  it('costs what the README says', async () => {
    const application = await applied();
    const phone = input(application);
    const invited = await unitsOf(() => ask('inviteToInterview', phone, { by: employer }));
    const [only] = (await candidate.call('getMyInterviews', {})).interviews;
    const interview_id = only?.id ?? '';
    const choice = { interview_id, start: inDaysAt(3) };
    const chosen = await unitsOf(() => ask('chooseInterviewTime', choice, { by: candidate }));
    const later = { interview_id, start: inDaysAt(4) };
    const moved = await unitsOf(() => ask('moveInterview', later, { by: employer }));
    const cancelled = await unitsOf(() =>
      ask('cancelInterview', { interview_id }, { by: employer }),
    );
    const units = [invited, chosen, moved, cancelled].map(({ writes }) => writes);
    expect(units).toEqual([15, 23, 28, 23]);
  });
});
