import pLimit from 'p-limit';
import { inviteToInterview, type NotInvitedReason } from '../../contract/calls/interviews.ts';
import { invalid, notFound } from '../../contract/problem.ts';
import type { ParsedInputOf } from '../../contract/route.ts';
import { interviewLocation } from '../../contract/schemas/interview.ts';
import { getReceivedApplication } from '../../data/applications/applications.ts';
import { requireFuture } from '../../data/applications/interviews/change-interview.ts';
import { interviewsToWire } from '../../data/applications/interviews/interview-to-wire.ts';
import { invite, NotInvited } from '../../data/applications/interviews/invite.ts';
import type { StoredInterview } from '../../data/applications/interviews/stored-interview.ts';
import { getOwnLocation } from '../../data/companies/locations.ts';
import { getOwnJob, type StoredJob } from '../../data/jobs/jobs.ts';
import { parentUlid } from '../../data/keys/key.ts';
import { timeZoneOfZip } from '../../data/search/places/time-zones.ts';
import { hashOf } from '../../data/table/hash.ts';
import { unlessNotFound } from '../../data/table/read.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idempotencyKeyOf } from '../../http/repeatable-endpoint.ts';
import { calendarZone } from '../../rules/calendar/calendar.ts';

type Input = ParsedInputOf<typeof inviteToInterview>;

/** Invitations in parallel. */
const AT_ONCE = 8;

export const handler = endpoint(inviteToInterview, async ({ input, actor, event }) => {
  const { application_ids, kind, minutes, note = '' } = input;
  const job = await jobOf(actor.id, application_ids);
  const { location, time_zone } = await placeOf(input, actor.id, job);
  const link = kind === 'video' ? requireLink(input.link) : '';
  const now = new Date().toISOString();
  for (const [index, start] of input.starts.entries())
    requireFuture(`starts.${index}`, start, time_zone, now);
  const offered = [...new Set(input.starts)].toSorted();
  // The same key with other terms is another invitation, which the open one refuses.
  const key = idempotencyKeyOf(event) ?? crypto.randomUUID();
  const once = hashOf(JSON.stringify([key, input])).slice(0, 16);
  const terms = { job, kind, minutes, note, location, link, time_zone, offered, once };
  const interviews: StoredInterview[] = [];
  const left: { id: string; why: NotInvited }[] = [];
  const ids = [...new Set(application_ids)];
  await pLimit(AT_ONCE).map(ids, async (id) => {
    try {
      interviews.push(await invite(actor.id, id, terms));
    } catch (error) {
      if (!(error instanceof NotInvited)) throw error;
      left.push({ id, why: error });
    }
  });
  const [first] = left;
  if (interviews.length === 0 && first !== undefined) throw first.why.problem;
  const placeIn = ({ application_id }: { application_id: string }) => ids.indexOf(application_id);
  const inOrder = interviews.toSorted((one, other) => placeIn(one) - placeIn(other));
  const repeated = application_ids.filter((id, index) => application_ids.indexOf(id) < index);
  return {
    interviews: await interviewsToWire(inOrder, actor.role),
    left_out: [
      ...left.map(({ id, why }) => ({ id, reason: why.reason })),
      ...repeated.map((id) => ({ id, reason: 'repeated' as const satisfies NotInvitedReason })),
    ],
  };
});

/**
 * The job of the applications.
 * @throws invalid if they are to several; not-found if none of them is to one of the manager's
 */
async function jobOf(manager: string, ids: readonly string[]): Promise<StoredJob> {
  const [first = '', ...others] = ids.map(parentUlid);
  const foreign = others.findIndex((job) => job !== first);
  if (foreign >= 0)
    throw invalid(`application_ids.${foreign + 1}`, 'This is an application to another job.');
  for (const id of new Set(ids)) {
    const found = await unlessNotFound(getReceivedApplication(manager, id));
    if (found !== undefined) return await getOwnJob(manager, found.job_posting_id);
  }
  throw notFound('application');
}

/** Where the interview is, and its time zone: by default that of its location, or else of the job's. */
async function placeOf(input: Input, manager: string, job: StoredJob) {
  const { kind, location_id } = input;
  if (kind === 'location' && location_id === undefined)
    throw invalid('location_id', 'Choose the location.');
  const stored = await getOwnLocation(manager, location_id ?? job.location_id);
  const named = input.time_zone && calendarZone(input.time_zone);
  if (input.time_zone !== undefined && named === undefined)
    throw invalid('time_zone', 'Choose a time zone of a place, such as America/New_York.');
  const time_zone = named ?? timeZoneOfZip(stored.zip_code);
  if (time_zone === undefined)
    throw invalid('time_zone', 'Choose the time zone: we do not know it for this place.');
  return { time_zone, location: kind === 'location' ? interviewLocation.parse(stored) : null };
}

/** @throws invalid unless it is a whole web address */
function requireLink(link = ''): string {
  if (!URL.canParse(link) || !['https:', 'http:'].includes(new URL(link).protocol))
    throw invalid(
      'link',
      'Enter the link of the video call, such as https://meet.example.com/abc.',
    );
  return link;
}
