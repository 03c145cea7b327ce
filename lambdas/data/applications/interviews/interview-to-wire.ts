import type { ActorRole } from '../../../contract/roles.ts';
import { type Interview, interview } from '../../../contract/schemas/interview.ts';
import { instantOf } from '../../../rules/dates/local-time.ts';
import {
  hasBegun,
  spanOf,
  statusForCandidate,
} from '../../../rules/interviews/interview-status.ts';
import type { StoredInterview } from './stored-interview.ts';
import { listTaken, placeInTime } from './taken-times.ts';

/** An interview for one of its sides. @param taken the taken times of its job */
function toWire(each: StoredInterview, reader: ActorRole, taken: ReadonlySet<string>): Interview {
  const now = new Date().toISOString();
  const isOffering =
    each.status === 'invited' || (each.status === 'chosen' && !hasBegun(each, now));
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

/** An interview for one of its sides, with the times that are left. */
export async function interviewToWire(
  each: StoredInterview,
  reader: ActorRole,
): Promise<Interview> {
  const [only] = await interviewsToWire([each], reader);
  if (only === undefined) throw new Error('One interview has one answer');
  return only;
}

/** Several interviews. The taken times of each job are read once. */
export async function interviewsToWire(
  all: readonly StoredInterview[],
  reader: ActorRole,
): Promise<Interview[]> {
  const now = new Date().toISOString();
  const offering = all.filter(
    (each) => each.status === 'invited' || (each.status === 'chosen' && !hasBegun(each, now)),
  );
  const jobs = [...new Set(offering.map(({ job_posting_id }) => job_posting_id))];
  const taken = new Map(
    await Promise.all(jobs.map(async (job) => [job, await listTaken(job)] as const)),
  );
  return all.map((each) => toWire(each, reader, taken.get(each.job_posting_id) ?? new Set()));
}
