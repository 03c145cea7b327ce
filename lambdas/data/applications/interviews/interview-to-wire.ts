import type { ActorRole } from '../../../contract/roles.ts';
import { type Interview, interview } from '../../../contract/schemas/interview.ts';
import { instantOf } from '../../../rules/dates/local-time.ts';
import { hasBegun, spanOf, statusForCandidate } from '../../../rules/interview-status.ts';
import type { StoredInterview } from './stored-interview.ts';
import { listTaken, placeInTime } from './taken-times.ts';

/** An interview for one of its sides, with the times that are left. */
export async function interviewToWire(
  each: StoredInterview,
  reader: ActorRole,
  takenOf = listTaken,
): Promise<Interview> {
  const now = new Date().toISOString();
  const isOffering =
    each.status === 'invited' || (each.status === 'chosen' && !hasBegun(each, now));
  const taken = isOffering ? await takenOf(each.job_posting_id) : new Set();
  const times = (isOffering ? each.offered : [])
    .filter((start) => !taken.has(placeInTime(start, each.time_zone)))
    .map((start) => ({ start, at: instantOf(start, each.time_zone) }))
    .filter(({ at }) => at > now);
  return interview.parse({
    ...each,
    status: reader === 'candidate' ? statusForCandidate(each.status) : each.status,
    ...spanOf(each),
    starts: times.map(({ start }) => start),
    times,
  });
}

/** Several interviews. The taken times of each job are read once. */
export async function interviewsToWire(
  all: readonly StoredInterview[],
  reader: ActorRole,
): Promise<Interview[]> {
  const reads = new Map<string, ReturnType<typeof listTaken>>();
  const takenOf = (job: string) => {
    const taken = reads.get(job) ?? listTaken(job);
    reads.set(job, taken);
    return taken;
  };
  return await Promise.all(all.map((each) => interviewToWire(each, reader, takenOf)));
}
