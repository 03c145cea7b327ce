import { APPLICATION_STATUS } from '../contract/statuses/application-status.ts';
import { isPending } from '../contract/statuses/offer-status.ts';
import { withoutContent } from '../data/applications/application-fields.ts';
import { changeApplication, getApplication } from '../data/applications/applications.ts';
import {
  forgetMessages,
  takeOutEmployer,
} from '../data/applications/conversations/erase-conversation.ts';
import { listJobApplications } from '../data/applications/erase-applications.ts';
import { discardCalendar } from '../data/applications/interviews/calendar-address.ts';
import { cancelWith } from '../data/applications/interviews/change-interview.ts';
import { takeOutOfInterviews } from '../data/applications/interviews/erase-interviews.ts';
import { withoutCompany } from '../data/applications/offer-fields.ts';
import { changeOffer, offersOn, outcomeOf } from '../data/applications/offers.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import { forgetWords, recordEvent } from '../data/applications/timeline.ts';
import {
  discardCompanyWrites,
  listCompanies,
  type StoredCompany,
} from '../data/companies/companies.ts';
import { withoutEmployer } from '../data/jobs/job-fields.ts';
import { changeJob, eraseJobWrites, getJob, listManagerJobs } from '../data/jobs/jobs.ts';
import { getQuestions, SCREENING, VIDEO } from '../data/jobs/questions.ts';
import { managerItemsRange, managerKey } from '../data/keys/accounts.ts';
import { firstRepliesRange } from '../data/keys/applications.ts';
import { decisionMailsRange, locationsRange } from '../data/keys/companies.ts';
import { isJobPointerKey, jobDaysRange } from '../data/keys/jobs.ts';
import type { Key } from '../data/keys/key.ts';
import { forgetCompanies } from '../data/listings/listing-changes.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../data/outbox/mails.ts';
import { closeJob } from '../data/postings/close-job.ts';
import { deleteQuestion } from '../data/postings/job-questions.ts';
import { itemsOfAll } from '../data/table/page.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { transact, type Write, writeOne } from '../data/table/write.ts';
import { statusToCandidate } from '../rules/application-status.ts';
import { discardRange } from './discard-range.ts';
import { eraseFilesOf, eraseFilesOfApplication } from './erase-files.ts';

/**
 * Removes all data of a manager except their own item: closes their jobs, ends applications with a mail, and removes
 * objects, then companies, locations and questions. Candidates keep the titles of jobs and the terms of offers.
 * @param isLast whether nobody can use the account any more; until then the list of jobs stays, so that the last run
 *   finds what was added to them
 */
export async function eraseManager(id: string, isLast: boolean): Promise<void> {
  const jobs = () => itemsOfAll((cursor) => listManagerJobs(id, cursor));
  for await (const job of jobs()) if (job.is_active) await closeJob(job.id, () => getJob(job.id));
  await eraseFilesOf(id);
  for await (const job of jobs()) await eraseJob(job.id, isLast);
  const companies: StoredCompany[] = [];
  for await (const company of itemsOfAll((cursor) => listCompanies(id, cursor)))
    companies.push(company);
  // Before the companies: after an interruption, they are still found.
  await forgetCompanies(new Set(companies.map((each) => each.id)));
  for (const company of companies) await eraseCompany(company);
  const calendar = await discardCalendar({ role: 'manager', id });
  if (calendar.length > 0) await transact(calendar);
  const own = managerKey(id);
  const isKept = (key: Key) => key.sk === own.sk || (!isLast && isJobPointerKey(key));
  await discardRange(managerItemsRange(id), isKept);
}

async function eraseJob(id: string, isLast: boolean): Promise<void> {
  let hasApplications = false;
  for await (const application of itemsOfAll((cursor) => listJobApplications(id, cursor))) {
    hasApplications = true;
    await endApplication(application.id);
    await forgetWords(application.id);
    if (application.submitted_at === null) continue;
    await takeOutOfInterviews(application);
    await takeOutEmployer(application);
    await forgetMessages(application.id, 'manager');
  }
  const { screening_questions, video_questions } = await getQuestions(id);
  for (const { id: question } of screening_questions)
    await deleteQuestion(SCREENING, { job_posting_id: id, id: question });
  for (const { id: question } of video_questions)
    await deleteQuestion(VIDEO, { job_posting_id: id, id: question });
  await discardRange(jobDaysRange(id));
  await discardRange(firstRepliesRange(id));
  await withOptimisticLock(async () => {
    const before = await getJob(id);
    const after = withoutEmployer(before, hasApplications);
    await transact(isLast ? eraseJobWrites(before, after) : changeJob(before, after));
  });
}

/** Ends an application to a manager's job, and removes its content. */
async function endApplication(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getApplication(id);
    if (before === undefined || before.employer_deleted_at !== null) return;
    await eraseFilesOfApplication(before);
    const now = new Date().toISOString();
    const interview = await cancelWith(before, 'manager', now);
    let application = {
      ...withoutContent(before),
      ...interview.change,
      employer_deleted_at: now,
    };
    const along: Write[] = [...interview.along];
    for await (const offer of offersOn(before)) {
      if (isPending(offer)) {
        const withdrawn = { ...withoutCompany(offer), ...WITHDRAWN, withdrawn_at: now };
        application = {
          ...application,
          application_status: 'accepted',
          offer: outcomeOf(withdrawn),
        };
        along.push(
          changeOffer(offer, withdrawn),
          recordEvent(before, 'offer-withdrawn', managerOf(before), {
            at: now,
            offer_id: offer.id,
          }),
        );
      } else await writeOne(changeOffer(offer, withoutCompany(offer)));
    }
    if (isOpen(before))
      along.push(...enqueueMail('employerLeft', candidateOf(before), { application_id: id }));
    await transact([changeApplication(before, application), ...along]);
  });
}

const WITHDRAWN = { acceptance_status: 'Withdrawn' } as const;

/** Whether an application is submitted and, as far as the candidate knows, not rejected or withdrawn. */
function isOpen(application: StoredApplication): boolean {
  const { ended } = APPLICATION_STATUS[statusToCandidate(application)];
  return application.submitted_at !== null && ended !== 'not-hired';
}

async function eraseCompany(company: StoredCompany): Promise<void> {
  await discardRange(locationsRange(company.id));
  await discardRange(decisionMailsRange(company.id));
  await transact(discardCompanyWrites(company));
}
