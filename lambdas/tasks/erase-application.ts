import { eraseConversation } from '../data/applications/conversations/erase-conversation.ts';
import { removeApplication } from '../data/applications/erase-applications.ts';
import { eraseInterviews } from '../data/applications/interviews/erase-interviews.ts';
import { offersOn } from '../data/applications/offers.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import {
  applicationMessagesRange,
  firstReplyKey,
  offerKey,
  timelineRange,
} from '../data/keys/applications.ts';
import { discardWrite, transact, writeOne } from '../data/table/write.ts';
import { discardRange } from './discard-range.ts';
import { eraseFilesOfApplication } from './erase-files.ts';

/**
 * Removes an application for both sides: first its objects, then its items.
 * @throws WriteConflict if it changed since the read
 */
export async function eraseApplication(application: StoredApplication): Promise<void> {
  await eraseFilesOfApplication(application);
  for await (const { candidate_id, id } of offersOn(application))
    await writeOne(discardWrite(offerKey(candidate_id, id)));
  await eraseInterviews(application);
  await discardRange(timelineRange(application.id));
  await writeOne(discardWrite(firstReplyKey(application.id)));
  if (application.submitted_at !== null) await eraseConversation(application);
  await discardRange(applicationMessagesRange(application.id));
  // The last step: no other task finds the rest of a removed application.
  await transact(removeApplication(application));
}
