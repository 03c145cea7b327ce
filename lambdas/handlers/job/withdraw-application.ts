import { withdrawApplication } from '../../contract/calls/application.ts';
import { conflict } from '../../contract/problem.ts';
import { getCandidate, lockDocuments } from '../../data/accounts/candidates.ts';
import { withoutContent } from '../../data/applications/application-fields.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  changeApplication,
  finishApplication,
  getOwnApplication,
} from '../../data/applications/applications.ts';
import { ownFilesOf } from '../../data/applications/erase-applications.ts';
import { discardApplicantsExports } from '../../data/applications/export/discard-export.ts';
import { cancelWith } from '../../data/applications/interviews/change-interview.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import { recordEvent } from '../../data/applications/timeline.ts';
import { discardFileWrite } from '../../data/files/files.ts';
import { addToNewApplications } from '../../data/jobs/job-counters.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { managerOf } from '../../data/outbox/mails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newCountChange, nextStatus, statusToCandidate } from '../../rules/application-status.ts';

export const handler = endpoint(withdrawApplication, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const { application_id, delete_answers = false } = input;
    const [before, candidate] = await Promise.all([
      getOwnApplication(actor.id, application_id),
      getCandidate(actor.id),
    ]);
    const isSubmitted = before.submitted_at !== null;
    // The employer has never seen an unsubmitted application.
    const isErased = delete_answers || !isSubmitted;
    const left = isErased ? withoutContent(before) : before;
    const discards = isErased ? (await ownFilesOf(before, candidate)).map(discardFileWrite) : [];
    if (delete_answers && before.withdrawn_at !== null) {
      await transact([changeApplication(before, left), lockDocuments(candidate), ...discards]);
      await discardExportsWith(before);
      return { application: ownApplicationToWire(left) };
    }
    const { application_status: from } = before;
    // For the candidate, an application with a held-back decision is still undecided.
    const to = nextStatus(statusToCandidate(before), { type: 'withdraw' });
    if (to === undefined) {
      throw conflict(
        before.withdrawn_at === null
          ? 'This application has been decided and can no longer be withdrawn.'
          : 'You have already withdrawn this application.',
      );
    }
    const withdrawn_at = new Date().toISOString();
    const interview = await cancelWith(before, 'candidate', withdrawn_at);
    const application = {
      ...left,
      ...interview.change,
      application_status: to,
      withdrawn_at,
    };
    await transact([
      changeApplication(before, application),
      recordEvent(application, 'withdrawn', actor, { at: withdrawn_at }),
      ...interview.along,
      ...discards,
      ...(isErased ? [lockDocuments(candidate, { unfinished: isSubmitted ? 0 : -1 })] : []),
      ...(isSubmitted
        ? [
            ...addToNewApplications(before.job_posting_id, newCountChange(from, to)),
            ...enqueueMail('applicationWithdrawn', managerOf(before), { application_id }),
          ]
        : [finishApplication(application)]),
    ]);
    if (delete_answers) await discardExportsWith(before);
    return { application: ownApplicationToWire(application) };
  }),
);

/** Removes the employer's exports that may have the answers in them. */
const discardExportsWith = ({ manager_id, job_posting_id }: StoredApplication) =>
  discardApplicantsExports(manager_id, job_posting_id);
