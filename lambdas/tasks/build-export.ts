import { makeZip } from 'client-zip';
import { endExport, getStoredExport } from '../data/accounts/exports.ts';
import { findPerson, type Person } from '../data/accounts/people.ts';
import { storeObject } from '../data/files/object-streams.ts';
import { exportObjectKey } from '../data/keys/accounts.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';
import { candidateExport } from './export/candidate.ts';
import { managerExport } from './export/manager.ts';

/** How often a copy is begun before its owner is told that it has failed: for a quarter of an hour. */
const MOST_TRIES = 4;

/**
 * Builds the copy of what is held about somebody: a ZIP that is made, read and stored at the same time, so that it is
 * nowhere whole before it is in the bucket. One that was cut off is stored over.
 * @param tries how often it has been begun, with this time
 */
export async function buildExport(owner: TaskAbout<'buildExport'>, tries: number): Promise<void> {
  const stored = await getStoredExport(owner);
  if (stored?.state !== 'building') return;
  if (tries > MOST_TRIES) {
    await unlessConflict(transact([endExport(owner, stored, null)]));
    // A person is told by that. The next time there is nothing left to do.
    throw new Error('The copy has been given up');
  }
  const person = await findPerson(owner);
  // Deleted meanwhile: what they have asked for goes with them.
  if (person === undefined) return;
  const size = await storeZip(exportObjectKey(stored.id), person);
  // Where it was deleted meanwhile, nobody waits for the object, and it is removed as it arrives.
  await unlessConflict(
    transact([
      endExport(owner, stored, size),
      ...enqueueMail('exportReady', owner, { export_id: stored.id }),
    ]),
  );
}

/** @returns how large it is, in bytes */
async function storeZip(key: string, person: Person): Promise<number> {
  const entries =
    person.role === 'candidate' ? candidateExport(person.stored) : managerExport(person.stored);
  let size = 0;
  const measured = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  await storeObject(key, 'application/zip', makeZip(entries).pipeThrough(measured));
  return size;
}
