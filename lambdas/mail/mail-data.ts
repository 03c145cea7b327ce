import { notFound } from '../contract/problem.ts';
import type { PublicJob } from '../contract/schemas/job.ts';
import { findPerson, type Person } from '../data/accounts/people.ts';
import { getApplication } from '../data/applications/applications.ts';
import { stillAsking } from '../data/applications/asking.ts';
import { getInterview } from '../data/applications/interviews/stored-interview.ts';
import { getOwnOffer, type StoredOffer } from '../data/applications/offers.ts';
import { getCompany } from '../data/companies/companies.ts';
import { withJobFlags } from '../data/jobs/job-flags.ts';
import { getJob, getJobs, listManagerJobs, type StoredJob } from '../data/jobs/jobs.ts';
import { currentListings } from '../data/listings/listings.ts';
import { enqueueMail, storeMailOnce } from '../data/outbox/enqueue-mail.ts';
import type { StoredMail } from '../data/outbox/mails.ts';
import { itemsOfAll } from '../data/table/page.ts';
import { nextMorning } from '../rules/dates/next-morning.ts';
import type { Employer } from './composed.ts';

/** @throws not-found if it is gone */
export async function applicationOf(id: string) {
  const application = await getApplication(id);
  if (application === undefined) throw notFound('application');
  return { application, job: await getJob(application.job_posting_id) };
}

/** The application that a mail is about, with its offer or interview; undefined if it is about none. */
export async function subjectOf({ about }: StoredMail) {
  if ('application_id' in about) return { id: about.application_id };
  if ('interview_id' in about) {
    const found = await getInterview(about.interview_id);
    return found && { id: found.application_id, interview_id: found.id };
  }
  if (!('offer_id' in about)) return undefined;
  const { candidate_id, offer_id } = about;
  const { job_candidate_application_id: id } = await getOwnOffer(candidate_id, offer_id);
  return { id, offer_id };
}

/** The employer of an offer; undefined if the application is gone. */
export async function employerOf(offer: StoredOffer): Promise<Employer | undefined> {
  const application = await getApplication(offer.job_candidate_application_id);
  return application && { manager_id: application.manager_id, company: offer.company_name };
}

/**
 * The company for a sender's name: strangers cannot write in a name that they made up a minute ago.
 * @returns undefined unless its manager's address is confirmed
 */
export async function senderOf({ manager_id: id, company }: Employer): Promise<string | undefined> {
  const manager = await findPerson({ role: 'manager', id });
  return manager && manager.stored.email_confirmed_at !== null ? company : undefined;
}

/** A job's title and its company's name. @throws not-found if the company is gone, with its manager */
export async function namesOf(job: StoredJob): Promise<{ job_title: string; company: string }> {
  return { job_title: job.job_title, company: (await getCompany(job.company_id)).name };
}

export const newApplicantsOf = ({ id, job_title, new_application_count: waiting }: StoredJob) => ({
  id,
  job_title,
  waiting,
});

/** One digest a day, however many people apply or write. */
export async function putInDigest(
  kind: 'applicantDigest' | 'messageDigest',
  { role, stored: { id, preferences } }: Person,
): Promise<void> {
  const dueAt = nextMorning(new Date().toISOString(), preferences.time_zone);
  const once = { dueAt, id: `${kind}-${id}-${dueAt}` };
  await storeMailOnce(...enqueueMail(kind, { role, id }, {}, once));
}

export async function jobsWithNewApplicants(manager: string) {
  const found: ReturnType<typeof newApplicantsOf>[] = [];
  for await (const job of itemsOfAll((cursor) => listManagerJobs(manager, cursor)))
    if (job.new_application_count > 0) found.push(newApplicantsOf(job));
  return found;
}

/** The jobs of applications whose candidates asked and still wait, and how many each has. */
export async function jobsAskedAbout(applications: readonly string[]) {
  const asking = await stillAsking(applications);
  const byJob = Map.groupBy(asking, ({ job_posting_id }) => job_posting_id);
  const jobs = await getJobs([...byJob.keys()]);
  return [...byJob].flatMap(([id, { length: asked }]) => {
    const job = jobs.get(id);
    return job === undefined ? [] : [{ id, job_title: job.job_title, asked }];
  });
}

/** The jobs that are still listed, without those that the candidate has applied to. */
export async function openMatches(candidate: string, ids: readonly string[]): Promise<PublicJob[]> {
  const listings = await currentListings(ids);
  const jobs = ids.flatMap((id) => {
    const listing = listings.get(id);
    return listing?.listed ? [listing.job] : [];
  });
  return (await withJobFlags(candidate, jobs)).filter(({ applied }) => !applied);
}
