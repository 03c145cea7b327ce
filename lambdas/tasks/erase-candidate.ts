import { DELETED_APPLICANT } from '../contract/texts/texts.ts';
import { discardExport } from '../data/accounts/exports.ts';
import { withoutContent } from '../data/applications/application-fields.ts';
import {
  changeApplication,
  getApplication,
  isUnfinished,
  listOwnApplications,
} from '../data/applications/applications.ts';
import {
  eraseConversation,
  forgetMessages,
} from '../data/applications/conversations/erase-conversation.ts';
import { forgetOwnApplication } from '../data/applications/erase-applications.ts';
import { discardApplicantsExports } from '../data/applications/export/discard-export.ts';
import { discardCalendar } from '../data/applications/interviews/calendar-address.ts';
import { cancelWith } from '../data/applications/interviews/change-interview.ts';
import {
  eraseInterviews,
  takeCandidateOutOfInterviews,
} from '../data/applications/interviews/erase-interviews.ts';
import { changeOffer, getOwnOffer, outcomeOf } from '../data/applications/offers.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import { recordEvent } from '../data/applications/timeline.ts';
import { addToNewApplications } from '../data/jobs/job-counters.ts';
import { candidateItemsRange, candidateKey } from '../data/keys/accounts.ts';
import { isConversationKey } from '../data/keys/applications.ts';
import { isInterviewKey } from '../data/keys/interviews.ts';
import type { Key } from '../data/keys/key.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import { managerOf } from '../data/outbox/mails.ts';
import { itemsOfAll } from '../data/table/page.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { transact, type Write } from '../data/table/write.ts';
import { newCountChange } from '../rules/application-status.ts';
import { discardRange } from './discard-range.ts';
import { eraseApplication } from './erase-application.ts';
import { eraseFilesOf } from './erase-files.ts';

/**
 * Removes all data of a candidate except their own item: ends their applications first, then removes objects, then
 * items. Managers keep the dates and outcomes of applications.
 * @param isLast whether nobody can use the account any more; until then emptied conversations stay, so that no message
 *   is stored that somebody was sending, and cancelled interviews, which the employer's calendar is told of
 */
export async function eraseCandidate(id: string, isLast: boolean): Promise<void> {
  const applications = () => itemsOfAll((cursor) => listOwnApplications(id, cursor));
  for await (const application of applications()) await removeOrEnd(application.id, isLast);
  await eraseFilesOf(id);
  for await (const application of applications()) await clear(application.id);
  const own = candidateKey(id);
  const isKept = (key: Key) =>
    key.sk === own.sk || (!isLast && (isConversationKey(key) || isInterviewKey(key)));
  const calendar = await discardCalendar({ role: 'candidate', id });
  if (calendar.length > 0) await transact(calendar);
  await discardRange(candidateItemsRange(id), isKept);
}

/** Removes an unfinished application. Ends a submitted one: no decision or offer is possible any more. */
async function removeOrEnd(id: string, isLast: boolean): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getApplication(id);
    if (before === undefined) return;
    if (isUnfinished(before)) return await eraseApplication(before);
    if (before.candidate_deleted_at === null) await end(before);
    await (isLast ? eraseInterviews : takeCandidateOutOfInterviews)(before);
    await eraseConversation(before);
    await forgetMessages(id, 'candidate');
    // These exports contain the name. Also for an ended application: an earlier run may have stopped here.
    await discardExport(managerOf(before));
    await discardApplicantsExports(before.manager_id, before.job_posting_id);
  });
}

async function end(before: StoredApplication): Promise<void> {
  const now = new Date().toISOString();
  const { change, along } = await endingWrites(before, now);
  const interview = await cancelWith(before, 'candidate', now);
  await transact([
    changeApplication(before, {
      ...before,
      ...change,
      ...interview.change,
      candidate: DELETED_APPLICANT,
      candidate_deleted_at: now,
    }),
    ...along,
    ...interview.along,
  ]);
}

interface Ending {
  readonly change: Partial<StoredApplication>;
  /** Further writes for the same transaction. */
  readonly along: readonly Write[];
}

/** The writes that end an application, by its status. */
async function endingWrites(application: StoredApplication, at: string): Promise<Ending> {
  const { application_status: status, candidate_id, job_posting_id } = application;
  const about = { application_id: application.id };
  const by = { role: 'candidate', id: candidate_id } as const;
  const toManager = managerOf(application);
  switch (status) {
    case 'new':
      return {
        change: { application_status: 'withdrawn', withdrawn_at: at },
        along: [
          ...addToNewApplications(job_posting_id, newCountChange(status, 'withdrawn')),
          ...enqueueMail('applicationWithdrawn', toManager, about),
          recordEvent(application, 'withdrawn', by, { at }),
        ],
      };
    case 'offer-extended': {
      const before = await getOwnOffer(candidate_id, application.offer?.id ?? '');
      const offer = { ...before, acceptance_status: 'Declined' as const, responded_at: at };
      return {
        change: { application_status: 'accepted', answered_at: at, offer: outcomeOf(offer) },
        along: [
          changeOffer(before, offer),
          ...enqueueMail('applicantLeft', toManager, about),
          recordEvent(application, 'offer-declined', by, { at, offer_id: offer.id }),
        ],
      };
    }
    case 'accepted':
    case 'offer-accepted':
      return { change: {}, along: enqueueMail('applicantLeft', toManager, about) };
    case 'rejected':
    case 'withdrawn':
      return { change: {}, along: [] };
  }
}

/** Removes an application's content, and the application from its candidate's list. */
async function clear(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getApplication(id);
    if (before === undefined) return;
    await transact([
      changeApplication(before, withoutContent(before)),
      ...forgetOwnApplication(before),
    ]);
  });
}
