import { isPending } from '../contract/statuses/offer-status.ts';
import { fillIn } from '../contract/texts/decision-mails.ts';
import { findApplicationTo, isUnfinished, isWaiting } from '../data/applications/applications.ts';
import { isUnanswered } from '../data/applications/asking.ts';
import { findUnread, listReceived } from '../data/applications/conversations/read-messages.ts';
import {
  countWithoutOffer,
  readUnopened,
} from '../data/applications/lists/waiting-applications.ts';
import { getOwnOffer } from '../data/applications/offers.ts';
import { newReplyAddress } from '../data/applications/reply-addresses.ts';
import { nameOfApplicant } from '../data/applications/stored-application.ts';
import { lastToldOutcome } from '../data/applications/timeline.ts';
import { wordsOf } from '../data/companies/decision-mails.ts';
import { getJob } from '../data/jobs/jobs.ts';
import type { StoredMailOf } from '../data/outbox/mails.ts';
import { dayIn } from '../rules/dates/end-of-day.ts';
import { accountComposers } from './account-composers.ts';
import { composeInterviewMail } from './compose-interview-mail.ts';
import { type Composed, type Composers, OBSOLETE, type Recipient } from './composed.ts';
import {
  applicationOf,
  employerOf,
  jobsAskedAbout,
  jobsWithNewApplicants,
  namesOf,
  newApplicantsOf,
  openMatches,
  putInDigest,
} from './mail-data.ts';
import { templates } from './templates.ts';

export const composers: Composers = {
  applicationReceived: async ({ about }, { mail }) => {
    const { application, job } = await applicationOf(about.application_id);
    if (application.withdrawn_at !== null) return OBSOLETE;
    const names = await namesOf(job);
    return mail(templates.applicationReceived, names, { employer: { ...job, ...names } });
  },
  applicationAccepted: composeDecisionMail,
  applicationNotSelected: composeDecisionMail,
  jobClosed: async ({ about }, { mail }) => {
    const { application, job } = await applicationOf(about.application_id);
    if (!isWaiting(application)) return OBSOLETE;
    const names = await namesOf(job);
    return mail(templates.jobClosed, names, { employer: { ...job, ...names } });
  },
  stillUndecided: async ({ about }, { mail }) => {
    const { application, job } = await applicationOf(about.application_id);
    const { submitted_at, asked_at } = application;
    if (!(await isUnanswered(application)) || submitted_at === null || asked_at === undefined)
      return OBSOLETE;
    const { id: job_id, is_active, unlisted_at } = job;
    const names = await namesOf(job);
    const dates = { applied: dayOf(submitted_at), asked: dayOf(asked_at) };
    const unlisted = unlisted_at && dayOf(unlisted_at);
    const data = { job_id, is_active, unlisted, ...names, ...dates };
    const page = '/candidate/applications';
    return mail(templates.stillUndecided, data, { employer: { ...job, ...names }, page });
  },
  applicationUnfinished: async ({ about }, { mail }) => {
    const { application, job } = await applicationOf(about.application_id);
    if (!isUnfinished(application) || !job.is_active) return OBSOLETE;
    const names = await namesOf(job);
    const employer = { ...job, ...names };
    return mail(templates.applicationUnfinished, { job_id: job.id, ...names }, { employer });
  },
  newMatches: async ({ about, to }, { mail }) => {
    const jobs = await openMatches(to.id, about.job_ids);
    const { more } = about;
    return jobs.length === 0 ? OBSOLETE : mail(templates.newMatches, { jobs, more });
  },
  jobSuggested: async ({ about, to }, { mail }) => {
    const { application, job: applied } = await applicationOf(about.application_id);
    const job = await getJob(about.job_id);
    const there = await findApplicationTo(to.id, job.id);
    const mayApply = job.is_active && (there === undefined || isUnfinished(there));
    const hasLeft = application.withdrawn_at !== null || application.candidate_deleted_at !== null;
    if (hasLeft || !mayApply) return OBSOLETE;
    const { job_title, company } = await namesOf(job);
    const data = { job_id: job.id, job_title, company, applied_to: applied.job_title };
    return mail(templates.jobSuggested, data, { employer: { ...job, company } });
  },
  offerMade: async ({ about }, { mail }) => {
    const offer = await getOwnOffer(about.candidate_id, about.offer_id);
    if (!isPending(offer)) return OBSOLETE;
    return mail(templates.offerMade, offer, { employer: await employerOf(offer) });
  },
  offerExpiring: async ({ about }, { mail }) => {
    const offer = await getOwnOffer(about.candidate_id, about.offer_id);
    const { deadline, job_title, company_name } = offer;
    if (!isPending(offer) || deadline === null) return OBSOLETE;
    const terms = { job_title, company_name, deadline };
    return mail(templates.offerExpiring, terms, { employer: await employerOf(offer) });
  },
  offerWithdrawn: async ({ about }, { mail }) => {
    const offer = await getOwnOffer(about.candidate_id, about.offer_id);
    return mail(templates.offerWithdrawn, offer, { employer: await employerOf(offer) });
  },
  hired: async ({ about }, { mail }) => {
    const offer = await getOwnOffer(about.candidate_id, about.offer_id);
    const replyTo = offer.contact_email || undefined;
    return mail(templates.hired, offer, { employer: await employerOf(offer), replyTo });
  },
  applicationArrived: async ({ about }, { mail, person }) => {
    if (person.stored.preferences.new_applicants === 'daily') {
      await putInDigest('applicantDigest', person);
      return { drop: 'in the digest' };
    }
    const { job } = await applicationOf(about.application_id);
    if (job.new_application_count === 0) return OBSOLETE;
    return mail(templates.newApplicants, { jobs: [newApplicantsOf(job)] });
  },
  applicantDigest: async ({ to }, { mail }) => {
    // Also if they now want mails at once: they were not told of these applicants.
    const jobs = await jobsWithNewApplicants(to.id);
    return jobs.length === 0 ? OBSOLETE : mail(templates.newApplicants, { jobs });
  },
  applicantsWaiting: async ({ about }, { mail }) => {
    const { job_id, day } = about;
    const { job_title, new_application_count: waiting } = await getJob(job_id);
    const unopened = await readUnopened(job_id);
    // The reminder of another day is about an older one.
    if (!unopened?.oldest.submitted_at?.startsWith(day)) return OBSOLETE;
    return mail(templates.applicantsWaiting, { job_id, job_title, waiting, day });
  },
  applicantsAsked: async ({ about }, { mail }) => {
    const jobs = await jobsAskedAbout(about.application_ids);
    const { more } = about;
    return jobs.length === 0 ? OBSOLETE : mail(templates.applicantsAsked, { jobs, more });
  },
  jobUnlistedSoon: async ({ about }, { mail, person }) => {
    const { job_id } = about;
    const { time_zone } = person.stored.preferences;
    const { job_title, unlist_at } = await getJob(job_id);
    const unopened = await readUnopened(job_id);
    if (unlist_at === undefined || unopened === undefined) return OBSOLETE;
    const { id: application_id, submitted_at } = unopened.oldest;
    const ownDay = (at: string | null) => dayIn(time_zone, Date.parse(at ?? ''));
    return mail(templates.jobUnlistedSoon, {
      job_id,
      job_title,
      application_id,
      waiting: unopened.count,
      day: ownDay(submitted_at),
      unlist_day: ownDay(unlist_at),
    });
  },
  offersWaiting: async ({ about }, { mail }) => {
    const { job_id, day } = about;
    const { job_title } = await getJob(job_id);
    const waiting = await countWithoutOffer(job_id, day);
    if (waiting === 0) return OBSOLETE;
    return mail(templates.offersWaiting, { job_id, job_title, waiting, day });
  },
  offerAnswered: async ({ about }, { mail }) => {
    const { candidate_id, offer_id } = about;
    const offer = await getOwnOffer(candidate_id, offer_id);
    const { application, job } = await applicationOf(offer.job_candidate_application_id);
    const { acceptance_status: answer, job_title, decline_reason } = offer;
    const candidate = nameOfApplicant(application);
    if (answer === 'Accepted')
      return mail(templates.offerAnswered, { answer, candidate, ...offer });
    if (answer !== 'Declined') return OBSOLETE;
    return mail(templates.offerAnswered, {
      answer,
      candidate,
      job_id: job.id,
      job_title,
      decline_reason,
    });
  },
  applicationWithdrawn: async ({ about }, { mail }) => {
    const { application, job } = await applicationOf(about.application_id);
    const { id, job_title } = job;
    const data = { job_id: id, job_title, candidate: nameOfApplicant(application) };
    return mail(templates.applicationWithdrawn, data);
  },
  applicantLeft: async ({ about }, { mail }) => {
    const { id, job_title } = (await applicationOf(about.application_id)).job;
    return mail(templates.applicantLeft, { job_id: id, job_title });
  },
  employerLeft: async ({ about }, { mail }) => {
    const { job_title } = (await applicationOf(about.application_id)).job;
    return mail(templates.employerLeft, { job_title });
  },
  messageArrived: async ({ about }, { mail, person }) => {
    const { application_id, first, until } = about;
    if (person.role === 'manager' && person.stored.preferences.messages === 'daily') {
      await putInDigest('messageDigest', person);
      return { drop: 'in the digest' };
    }
    const { application } = await applicationOf(application_id);
    const found = await findUnread(application, person.role, first, until);
    if (found === undefined) return OBSOLETE;
    if (found.conversation[person.role].muted) return { drop: 'muted' };
    const { company_name: company, candidate_name, job_title } = found.conversation;
    const page = `/${person.role}/messages/${application_id}`;
    const { manager_id } = application;
    const isToCandidate = person.role === 'candidate';
    const reply = newReplyAddress({ application_id, side: person.role });
    return mail(
      templates.newMessages,
      {
        name: isToCandidate ? company : candidate_name,
        job_title,
        role: person.role,
        application_id,
        canReply: reply !== undefined,
        messages: found.messages.map(({ text, by_mail }) => ({
          text,
          files: by_mail?.attachments ?? [],
        })),
      },
      {
        page,
        employer: isToCandidate ? { manager_id, company } : undefined,
        ...(reply && {
          replyTo: reply.address,
          repliesGoTo: 'your conversation',
          link: reply.write,
        }),
      },
    );
  },
  messageDigest: async ({ to }, { mail }) => {
    const { rows } = await listReceived(to.id, true);
    const unread = rows.map(({ item }) => item).filter(({ manager }) => !manager.muted);
    if (unread.length === 0) return OBSOLETE;
    const conversations = unread.map(({ candidate_name: name, job_title, manager }) => ({
      name,
      job_title,
      unread: manager.unread,
    }));
    return mail(templates.newMessages, { conversations }, { page: '/manager/messages' });
  },
  interviewOffered: composeInterviewMail,
  interviewChosen: composeInterviewMail,
  interviewDeclined: composeInterviewMail,
  interviewMoved: composeInterviewMail,
  interviewCancelled: composeInterviewMail,
  interviewReminder: composeInterviewMail,
  ...accountComposers,
};

async function composeDecisionMail(
  { kind, about }: StoredMailOf<'applicationAccepted' | 'applicationNotSelected'>,
  { mail }: Recipient,
): Promise<Composed> {
  const { application, job } = await applicationOf(about.application_id);
  const decision = kind === 'applicationAccepted' ? 'accepted' : 'rejected';
  const { application_status, decided_at } = application;
  if (application_status !== decision || decided_at !== about.decided_at) return OBSOLETE;
  // An undo returns to a decision that the candidate may know.
  if ((await lastToldOutcome(application.id)) === kind) return { drop: 'already told' };
  const { job_title, company } = await namesOf(job);
  const text = decision === 'accepted' ? 'acceptance' : 'rejection';
  const words = await wordsOf(text, job.company_id, about.words);
  const told = fillIn(words, { job: job_title, company });
  const options = { employer: { ...job, company }, words: told };
  return mail(templates[kind], { job_title, company, words }, options);
}

const dayOf = (at: string) => at.slice(0, 'YYYY-MM-DD'.length);
