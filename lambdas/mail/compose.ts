import type { ReactElement } from 'react';
import { notFound } from '../contract/problem.ts';
import { getApplication, isUnfinished, type StoredApplication } from '../data/applications.ts';
import { getCompanies } from '../data/companies.ts';
import { getJob, listManagerJobs, type StoredJob } from '../data/jobs.ts';
import { type Message, tell, tellOnce } from '../data/messages.ts';
import { getOwnOffer } from '../data/offers.ts';
import { itemsOf } from '../data/page.ts';
import { getPerson, type Person } from '../data/people.ts';
import type { Write } from '../data/write.ts';
import { nextMorning } from '../rules/next-morning.ts';
import { render } from './render.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';

/** A mail that is ready to be sent. */
interface Mail {
  readonly to: string;
  /** The company that stands behind it, where one does. */
  readonly company?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What becomes of a message: a mail, or why there is none. */
export type Composed =
  | {
      readonly mail: Mail;
      /** What is stored before it is sent, such as the link that it carries. */
      readonly along?: readonly Write[];
    }
  | { readonly drop: string };

const noLonger: Composed = { drop: 'it no longer holds' };
const unwanted: Composed = { drop: 'they do not want it' };

/**
 * Makes a mail of a message, from what is stored by now: what no longer holds is not told.
 * @param site the site's address, without a slash at its end
 * @throws not-found where the person or what it is about is gone
 */
export async function compose(message: Message, site: string): Promise<Composed> {
  const person = await getPerson(message.to);
  const { email, first_name, email_confirmed_at, preferences } = person.stored;

  function mail<Data extends object>(
    { essential, subject, Body }: Template<Data>,
    data: Data,
    company?: string,
  ): Composed {
    if (!essential && email_confirmed_at === null)
      return { drop: 'their address is not confirmed' };
    const body: ReactElement = Body({ ...data, first_name, site });
    return { mail: { to: email, company, subject: subject(data), ...render(body) } };
  }

  switch (message.kind) {
    case 'applicationReceived': {
      const { application, job } = await applicationOf(message.about.application_id);
      if (application.withdrawn_at !== null) return noLonger;
      const { job_title } = job;
      const company = await nameOfCompany(job);
      return mail(templates.applicationReceived, { job_title, company }, company);
    }
    case 'applicationAccepted':
    case 'applicationNotSelected': {
      const { application, job } = await applicationOf(message.about.application_id);
      const decision = message.kind === 'applicationAccepted' ? 'accepted' : 'rejected';
      const { application_status, decided_at } = application;
      if (application_status !== decision || decided_at !== message.about.decided_at)
        return noLonger;
      const { job_title } = job;
      const company = await nameOfCompany(job);
      return mail(templates[message.kind], { job_title, company }, company);
    }
    case 'applicationUnfinished': {
      if (!preferences.reminders) return unwanted;
      const { application, job } = await applicationOf(message.about.application_id);
      if (!isUnfinished(application) || !job.is_active) return noLonger;
      const { id, job_title } = job;
      const company = await nameOfCompany(job);
      return mail(templates.applicationUnfinished, { job_id: id, job_title, company }, company);
    }
    case 'offerMade': {
      const offer = await getOwnOffer(message.about.candidate_id, message.about.offer_id);
      if (offer.acceptance_status !== 'Pending') return noLonger;
      return mail(templates.offerMade, offer, offer.company_name);
    }
    case 'newApplicant': {
      if (preferences.new_applicants === 'never') return unwanted;
      if (preferences.new_applicants === 'daily') {
        await putInDigest(person);
        return { drop: 'it is in the digest' };
      }
      const { job } = await applicationOf(message.about.application_id);
      if (job.new_application_count === 0) return noLonger;
      return mail(templates.newApplicants, { jobs: [waitingIn(job)] });
    }
    case 'newApplicants': {
      if (preferences.new_applicants !== 'daily') return unwanted;
      const jobs = await jobsWithNewApplicants(message.to.id);
      return jobs.length === 0 ? noLonger : mail(templates.newApplicants, { jobs });
    }
    case 'offerAnswered': {
      const { candidate_id, offer_id } = message.about;
      const offer = await getOwnOffer(candidate_id, offer_id);
      const { application, job } = await applicationOf(offer.job_candidate_application_id);
      if (offer.acceptance_status === 'Pending') return noLonger;
      return mail(templates.offerAnswered, {
        ...{ job_id: job.id, job_title: offer.job_title, answer: offer.acceptance_status },
        candidate: nameOf(application),
      });
    }
    case 'applicationWithdrawn': {
      if (!preferences.withdrawals) return unwanted;
      const { application, job } = await applicationOf(message.about.application_id);
      const { id, job_title } = job;
      const data = { job_id: id, job_title, candidate: nameOf(application) };
      return mail(templates.applicationWithdrawn, data);
    }
  }
}

/** @throws not-found where it is gone */
async function applicationOf(id: string) {
  const application = await getApplication(id);
  if (application === undefined) throw notFound('application');
  return { application, job: await getJob(application.job_posting_id) };
}

async function nameOfCompany({ company_id }: StoredJob): Promise<string> {
  return (await getCompanies([company_id])).get(company_id)?.name ?? '';
}

const nameOf = ({ candidate: { first_name, last_name } }: StoredApplication) =>
  `${first_name} ${last_name}`;

const waitingIn = ({ id, job_title, new_application_count: waiting }: StoredJob) => ({
  ...{ id, job_title, waiting },
});

/** One digest a day, whoever applies meanwhile. */
async function putInDigest({ role, stored: { id, preferences } }: Person): Promise<void> {
  const dueAt = nextMorning(new Date().toISOString(), preferences.time_zone);
  const digest = `digest-${id}-${dueAt}`;
  await tellOnce(...tell('newApplicants', { role, id }, {}, { dueAt, id: digest }));
}

async function jobsWithNewApplicants(manager: string) {
  const found: ReturnType<typeof waitingIn>[] = [];
  let cursor: string | undefined;
  do {
    const page = await listManagerJobs(manager, cursor);
    const waiting = itemsOf(page).filter((job) => job.new_application_count > 0);
    found.push(...waiting.map(waitingIn));
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
