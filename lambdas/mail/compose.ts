import { MAILS, type MailKind } from '../contract/mails.ts';
import { MAIL_PREFERENCES, type Preferences } from '../contract/preferences.ts';
import { isPending } from '../contract/statuses/offer-status.ts';
import { fillIn } from '../contract/texts/decision-mails.ts';
import { CONFIRM_S } from '../data/accounts/addresses.ts';
import { newLink } from '../data/accounts/links.ts';
import { getPerson } from '../data/accounts/people.ts';
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
import { setting } from '../data/aws/environment.ts';
import { wordsOf } from '../data/companies/decision-mails.ts';
import { getJob } from '../data/jobs/jobs.ts';
import { isWithinQuotas } from '../data/limits/mail-quotas.ts';
import { type Message, mailKindOf } from '../data/outbox/messages.ts';
import { dayIn } from '../rules/dates/end-of-day.ts';
import { composeAccountMail } from './compose-account-mail.ts';
import { composeInterviewMail } from './compose-interview-mail.ts';
import { type Composed, OBSOLETE, type SendOptions, TURNED_OFF } from './composed.ts';
import {
  applicationOf,
  employerOf,
  jobsAskedAbout,
  jobsWithNewApplicants,
  namesOf,
  newApplicantsOf,
  openMatches,
  putInDigest,
  senderOf,
} from './mail-data.ts';
import { render } from './render.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';
import { oneClickHeaders, unsubscribeLink } from './unsubscribe-link.ts';

/**
 * Composes the mail for a message from current data. Obsolete messages are dropped.
 * @param site the site's URL, without a trailing slash
 * @throws not-found if the person or the subject of the mail is gone
 */
export async function compose(message: Message, site: string): Promise<Composed> {
  const person = await getPerson(message.to);
  const { email, first_name, email_confirmed_at, mail_stopped, preferences } = person.stored;

  async function mail<Data extends object>(
    { kind, subject, Body }: Template<Data>,
    data: Data,
    options: SendOptions = {},
  ): Promise<Composed> {
    const { previous, employer, replyTo, repliesGoTo, page: answerAt, link, words } = options;
    const isConfirmed = previous === undefined ? email_confirmed_at !== null : previous.confirmed;
    const { ifUnconfirmed } = MAILS[kind];
    const isRetry = kind === 'confirmAddress' && mail_stopped?.why === 'bounce';
    if (previous === undefined && mail_stopped !== undefined && !isRetry)
      return { drop: `mail stopped: ${mail_stopped.why}` };
    if (!isConfirmed && (ifUnconfirmed === 'nothing' || options.ownDoing))
      return { drop: 'email not confirmed' };
    if (!isConfirmed && ifUnconfirmed === 'line') return await waitingAnswer();
    const to = previous?.email ?? email;
    const counted = { kind, address: to, isConfirmed, account: person.stored.id, by: message.by };
    // A retry is composed again, but the person gets one mail.
    const isFirstTry = message.tries === 0 && message.refusals === 0;
    if (isFirstTry && !(await isWithinQuotas(counted))) return { drop: 'too many mails' };
    const isEssential = MAILS[kind].turnedOffBy === null;
    const stop = isEssential ? undefined : await unsubscribeLink(person, kind);
    if (!isEssential && stop === undefined) return { drop: 'email not confirmed' };
    const rendered = render(
      { subject: subject(data), body: Body(data) },
      {
        site,
        first_name: isConfirmed && previous === undefined ? first_name : undefined,
        unsubscribe: stop?.page,
        repliesGoTo: repliesGoTo ?? replyTo,
        page: answerAt ?? `/${person.role}/dashboard`,
        postalAddress: MAILS[kind].advertises && setting('MAIL_POSTAL_ADDRESS'),
      },
    );
    return {
      mail: {
        to,
        replyTo,
        ...rendered,
        company: employer && (await senderOf(employer)),
        ...(stop && { headers: oneClickHeaders(`${site}${stop.call}`) }),
        calendar: options.calendar,
      },
      kind,
      words,
      ...(link && { along: [link] }),
    };
  }

  /** The mail in place of one that an unconfirmed address doesn't get: it has nobody's names or texts. */
  function waitingAnswer(): Promise<Composed> {
    const { token, write: link } = newLink({
      kind: 'confirm',
      to: message.to,
      state: email,
      goodForS: CONFIRM_S,
    });
    const about = message.kind === 'messageArrived' ? ('message' as const) : ('answer' as const);
    return mail(templates.answerWaiting, { role: person.role, about, token }, { link });
  }

  if (isTurnedOff(mailKindOf(message.kind), preferences)) return TURNED_OFF;
  switch (message.kind) {
    case 'applicationReceived': {
      const { application, job } = await applicationOf(message.about.application_id);
      if (application.withdrawn_at !== null) return OBSOLETE;
      const names = await namesOf(job);
      return mail(templates.applicationReceived, names, { employer: { ...job, ...names } });
    }
    case 'applicationAccepted':
    case 'applicationNotSelected': {
      const { application, job } = await applicationOf(message.about.application_id);
      const decision = message.kind === 'applicationAccepted' ? 'accepted' : 'rejected';
      const { application_status, decided_at } = application;
      if (application_status !== decision || decided_at !== message.about.decided_at)
        return OBSOLETE;
      // An undo returns to a decision that the candidate may know.
      if ((await lastToldOutcome(application.id)) === message.kind) return { drop: 'already told' };
      const names = await namesOf(job);
      const about = decision === 'accepted' ? 'acceptance' : 'rejection';
      const words = await wordsOf(about, job.company_id, message.about.words);
      const { job_title, company } = names;
      const told = fillIn(words, { job: job_title, company });
      const options = { employer: { ...job, company }, words: told };
      return mail(templates[message.kind], { ...names, words }, options);
    }
    case 'jobClosed': {
      const { application, job } = await applicationOf(message.about.application_id);
      if (!isWaiting(application)) return OBSOLETE;
      const names = await namesOf(job);
      return mail(templates.jobClosed, names, { employer: { ...job, ...names } });
    }
    case 'stillUndecided': {
      const { application, job } = await applicationOf(message.about.application_id);
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
    }
    case 'applicationUnfinished': {
      const { application, job } = await applicationOf(message.about.application_id);
      if (!isUnfinished(application) || !job.is_active) return OBSOLETE;
      const names = await namesOf(job);
      const employer = { ...job, ...names };
      return mail(templates.applicationUnfinished, { job_id: job.id, ...names }, { employer });
    }
    case 'newMatches': {
      const { job_ids, more } = message.about;
      const jobs = await openMatches(message.to.id, job_ids);
      return jobs.length === 0 ? OBSOLETE : mail(templates.newMatches, { jobs, more });
    }
    case 'jobSuggested': {
      const { application, job: applied } = await applicationOf(message.about.application_id);
      const job = await getJob(message.about.job_id);
      const there = await findApplicationTo(message.to.id, job.id);
      const mayApply = job.is_active && (there === undefined || isUnfinished(there));
      const hasLeft =
        application.withdrawn_at !== null || application.candidate_deleted_at !== null;
      if (hasLeft || !mayApply) return OBSOLETE;
      const { job_title, company } = await namesOf(job);
      const data = { job_id: job.id, job_title, company, applied_to: applied.job_title };
      return mail(templates.jobSuggested, data, { employer: { ...job, company } });
    }
    case 'offerMade': {
      const offer = await getOwnOffer(message.about.candidate_id, message.about.offer_id);
      if (!isPending(offer)) return OBSOLETE;
      return mail(templates.offerMade, offer, { employer: await employerOf(offer) });
    }
    case 'offerExpiring': {
      const offer = await getOwnOffer(message.about.candidate_id, message.about.offer_id);
      const { deadline, job_title, company_name } = offer;
      if (!isPending(offer) || deadline === null) return OBSOLETE;
      const terms = { job_title, company_name, deadline };
      return mail(templates.offerExpiring, terms, { employer: await employerOf(offer) });
    }
    case 'offerWithdrawn': {
      const offer = await getOwnOffer(message.about.candidate_id, message.about.offer_id);
      return mail(templates.offerWithdrawn, offer, { employer: await employerOf(offer) });
    }
    case 'hired': {
      const offer = await getOwnOffer(message.about.candidate_id, message.about.offer_id);
      const replyTo = offer.contact_email || undefined;
      return mail(templates.hired, offer, { employer: await employerOf(offer), replyTo });
    }
    case 'applicationArrived': {
      if (preferences.new_applicants === 'daily') {
        await putInDigest('applicantDigest', person);
        return { drop: 'in the digest' };
      }
      const { job } = await applicationOf(message.about.application_id);
      if (job.new_application_count === 0) return OBSOLETE;
      return mail(templates.newApplicants, { jobs: [newApplicantsOf(job)] });
    }
    case 'applicantDigest': {
      // Also if they now want mails at once: they were not told of these applicants.
      const jobs = await jobsWithNewApplicants(message.to.id);
      return jobs.length === 0 ? OBSOLETE : mail(templates.newApplicants, { jobs });
    }
    case 'applicantsWaiting': {
      const { job_id, day } = message.about;
      const { job_title, new_application_count: waiting } = await getJob(job_id);
      const unopened = await readUnopened(job_id);
      // The reminder of another day is about an older one.
      if (!unopened?.oldest.submitted_at?.startsWith(day)) return OBSOLETE;
      return mail(templates.applicantsWaiting, { job_id, job_title, waiting, day });
    }
    case 'applicantsAsked': {
      const jobs = await jobsAskedAbout(message.about.application_ids);
      const { more } = message.about;
      return jobs.length === 0 ? OBSOLETE : mail(templates.applicantsAsked, { jobs, more });
    }
    case 'jobUnlistedSoon': {
      const { job_id } = message.about;
      const { job_title, unlist_at } = await getJob(job_id);
      const unopened = await readUnopened(job_id);
      if (unlist_at === undefined || unopened === undefined) return OBSOLETE;
      const { id: application_id, submitted_at } = unopened.oldest;
      const ownDay = (at: string | null) => dayIn(preferences.time_zone, Date.parse(at ?? ''));
      return mail(templates.jobUnlistedSoon, {
        job_id,
        job_title,
        application_id,
        waiting: unopened.count,
        day: ownDay(submitted_at),
        unlist_day: ownDay(unlist_at),
      });
    }
    case 'offersWaiting': {
      const { job_id, day } = message.about;
      const { job_title } = await getJob(job_id);
      const waiting = await countWithoutOffer(job_id, day);
      if (waiting === 0) return OBSOLETE;
      return mail(templates.offersWaiting, { job_id, job_title, waiting, day });
    }
    case 'offerAnswered': {
      const { candidate_id, offer_id } = message.about;
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
    }
    case 'applicationWithdrawn': {
      const { application, job } = await applicationOf(message.about.application_id);
      const { id, job_title } = job;
      const data = { job_id: id, job_title, candidate: nameOfApplicant(application) };
      return mail(templates.applicationWithdrawn, data);
    }
    case 'applicantLeft': {
      const { id, job_title } = (await applicationOf(message.about.application_id)).job;
      return mail(templates.applicantLeft, { job_id: id, job_title });
    }
    case 'employerLeft': {
      const { job_title } = (await applicationOf(message.about.application_id)).job;
      return mail(templates.employerLeft, { job_title });
    }
    case 'messageArrived': {
      const { application_id, first, until } = message.about;
      if (person.role === 'manager' && preferences.messages === 'daily') {
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
    }
    case 'messageDigest': {
      const { rows } = await listReceived(message.to.id, true);
      const unread = rows.map(({ item }) => item).filter(({ manager }) => !manager.muted);
      if (unread.length === 0) return OBSOLETE;
      const conversations = unread.map(({ candidate_name: name, job_title, manager }) => ({
        name,
        job_title,
        unread: manager.unread,
      }));
      return mail(templates.newMessages, { conversations }, { page: '/manager/messages' });
    }
    case 'interviewOffered':
    case 'interviewChosen':
    case 'interviewDeclined':
    case 'interviewMoved':
    case 'interviewCancelled':
    case 'interviewReminder':
      return composeInterviewMail(message, person, mail, site);
    case 'confirmAddress':
    case 'addressChanged':
    case 'addressReturned':
    case 'resetPassword':
    case 'resetByPrevious':
    case 'passwordChanged':
    case 'exportReady':
      return composeAccountMail(message, person, mail);
  }
}

const dayOf = (at: string) => at.slice(0, 'YYYY-MM-DD'.length);

function isTurnedOff(kind: MailKind, preferences: Preferences): boolean {
  const { turnedOffBy } = MAILS[kind];
  return MAIL_PREFERENCES.some(
    (name) => name in (turnedOffBy ?? {}) && preferences[name] === turnedOffBy?.[name],
  );
}
