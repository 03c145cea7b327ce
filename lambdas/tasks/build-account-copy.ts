import { endExport, getStoredExport } from '../data/accounts/exports.ts';
import { findPerson } from '../data/accounts/people.ts';
import { MOST_TRIES, storeZip } from '../data/files/store-export.ts';
import { exportObjectKey } from '../data/keys/accounts.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';
import { candidateExport } from './account-copy/candidate.ts';
import { managerExport } from './account-copy/manager.ts';

/**
 * Builds the export of an account: a ZIP that is streamed to the bucket, so that it need not fit into memory. An
 * interrupted export is overwritten.
 * @param tries the number of tries, including this one
 */
export async function buildAccountCopy(
  owner: TaskAbout<'buildExport'>,
  tries: number,
): Promise<void> {
  const stored = await getStoredExport(owner);
  if (stored?.state !== 'building') return;
  if (tries > MOST_TRIES) {
    await unlessConflict(transact([endExport(owner, stored, null)]));
    // The person sees the state `failed`. The next try then has nothing to do.
    throw new Error('The copy has been given up');
  }
  const person = await findPerson(owner);
  // The account was deleted in the meantime, and its exports with it.
  if (person === undefined) return;
  const entries =
    person.role === 'candidate' ? candidateExport(person.stored) : managerExport(person.stored);
  const size = await storeZip(exportObjectKey(stored.id), entries);
  // If the account was deleted in the meantime, the object is removed when it arrives.
  await unlessConflict(
    transact([
      endExport(owner, stored, size),
      ...enqueueMail('exportReady', owner, { export_id: stored.id }),
    ]),
  );
}
