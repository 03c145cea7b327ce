import { expect, it } from 'vitest';
import { createdAt } from '../../lambdas/data/table/ids.ts';
import { ask } from '../support/api/in-process.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { manyCandidates } from '../support/worlds/many-candidates.ts';
import { newcomer, newEmployer, newJob } from '../support/worlds/world.ts';

const employer = await newEmployer(api);

const reportOf = (job: { readonly id: string }, since?: string) =>
  employer.call('getReport', { job_posting_id: job.id, ...(since !== undefined && { since }) });
const today = () => new Date().toISOString().slice(0, 10);

it('has the times of every step of each application, without its candidate', async () => {
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
  const candidates = await manyCandidates(api, 5);
  const day = today();
  const applied = await Promise.all(
    candidates.map(async (candidate, index) => {
      const ref = index === 0 ? 'poster-door' : '';
      await candidate.call('createJobApplication', { job_posting_id: job.id, ref });
      // The last one does not finish.
      return index === 4 ? undefined : await apply(candidate, job, 'In writing.');
    }),
  );
  const decide = async (index: number, application_status: 'accepted' | 'rejected' | 'new') => {
    const id = applied[index]?.id ?? '';
    const input = { id, application_status };
    return (await employer.call('updateJobApplicationStatus', input)).application.decided_at;
  };
  const offer = async (index: number, acceptance_status?: 'Accepted' | 'Declined') => {
    const on = offerOn(applied[index] ?? { id: '' }, employer.location);
    const { offer: made } = await employer.call('makeOffer', on);
    if (acceptance_status === undefined) return [made.created_at, null];
    const answer = { offer_id: made.id, acceptance_status };
    const answered = await candidates[index]?.call('respondToOffer', answer);
    return [made.created_at, answered?.offer.responded_at ?? null];
  };
  // Accepted, then one offer declined and another accepted: the last offer counts.
  const accepted = await decide(0, 'accepted');
  await offer(0, 'Declined');
  const hired = await offer(0, 'Accepted');
  const declined = await offer(1, 'Declined');
  // A decision after an offer does not change the time of the review.
  await decide(1, 'rejected');
  // An undone decision does not count.
  await decide(2, 'rejected');
  await decide(2, 'new');
  const begun = (index: number) => createdAt(applied[index]?.id ?? '');
  const sent = (index: number) => applied[index]?.submitted_at;
  const rows = [
    [begun(0), sent(0), accepted, ...hired, 'Accepted', 'poster-door'],
    [begun(1), sent(1), declined[0], ...declined, 'Declined', null],
    [begun(2), sent(2), null, null, null, null, null],
    [begun(3), sent(3), null, null, null, null, null],
  ];
  const inOrder = (all: readonly (readonly unknown[])[]) =>
    all.map((row) => JSON.stringify(row)).toSorted();
  await expect.poll(async () => inOrder((await reportOf(job)).rows)).toEqual(inOrder(rows));
  const { days } = await reportOf(job);
  const ofBegun = (from: string) =>
    days.filter(([, source]) => source === from).reduce((sum, [, , , begun]) => sum + begun, 0);
  expect([ofBegun('poster-door'), ofBegun('')]).toEqual([1, 4]);
  // One day of two sources, unless midnight came in between.
  if (day === today()) expect(days).toHaveLength(2);
  expect((await reportOf(job, '2100-01-01')).days).toEqual([]);
});

it('counts views of open jobs by day and source, and reveals nothing about jobs', async () => {
  const [job, closed] = [await newJob(employer), await newJob(employer)];
  await employer.call('deactivateJob', { job_posting_id: closed.id });
  const view = (job_posting_id: string, ref?: string | null) =>
    api.ask('countJobView', { job_posting_id, ...(ref !== undefined && { ref }) });
  const missing = job.id.replace(/^.{26}/, '0'.repeat(26));
  for (const [id, ref] of [
    ...([[closed.id], [missing], [job.id], [job.id, null]] as const),
    ...([
      [job.id, 'poster'],
      [job.id, 'poster'],
      [job.id, '<b>'],
    ] as const),
  ]) {
    const { status, output } = await view(id, ref);
    expect([status, output]).toEqual([200, {}]);
  }
  const seenOf = async (of: { readonly id: string }) => {
    const seen: Record<string, number> = {};
    for (const [, source, count] of (await reportOf(of)).days)
      seen[source] = (seen[source] ?? 0) + count;
    return seen;
  };
  expect(await seenOf(job)).toEqual({ '': 3, poster: 2 });
  expect(await seenOf(closed)).toEqual({});
  expect((await view('nonsense')).status).toBe(400);
});

it('limits the views counted per network, and the sources per job', async () => {
  const [job, day] = [await newJob(employer), today()];
  setQuotas({ job_views_per_network_per_minute: 6, sources_per_job_per_day: 2 });
  const view = (ref: string, sourceIp = '192.0.2.77') =>
    ask('countJobView', { job_posting_id: job.id, ref }, { sourceIp });
  const refs = ['a', 'b', 'c', 'd', 'a', 'b'];
  for (const ref of refs) expect((await view(ref)).status).toBe(200);
  // A minute may have ended in between; the next one starts at zero.
  const more = await Promise.all(refs.map(() => view('a')));
  expect(more.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await view('a', '192.0.2.78')).status).toBe(200);
  // Applications that are started count by the same quota.
  for (const ref of ['a', 'c', 'd']) {
    const by = await newcomer(api);
    const started = await ask('createJobApplication', { job_posting_id: job.id, ref }, { by });
    expect(started.status).toBe(201);
  }
  const { days } = await reportOf(job);
  if (day === today()) expect(days.map(([, source]) => source)).toEqual(['', 'a', 'b']);
  expect(days.find(([, source]) => source === '')?.slice(2)).toEqual([2, 2]);
  expect(days.find(([, source]) => source === 'a')?.[3]).toBe(1);
});
