import { findCandidate } from '../data/accounts/candidates.ts';
import { ownFilesOf } from '../data/applications/erase-applications.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import { listObjectKeys } from '../data/files/files.ts';
import { deleteVersions } from '../data/files/objects.ts';
import { fileKey } from '../data/keys/files.ts';
import { discardWrite, writeOne } from '../data/table/write.ts';

/** Removes a file: first every version of its object, then its item. */
async function eraseFile(key: string): Promise<void> {
  await deleteVersions(key);
  await writeOne(discardWrite(fileKey(key)));
}

/** Removes all uploads of a person, used or not, and their exports. */
export async function eraseFilesOf(account: string): Promise<void> {
  for (;;) {
    const keys = await listObjectKeys(account);
    if (keys.length === 0) return;
    for (const key of keys) await eraseFile(key);
  }
}

/** Removes an application's files. Documents that the candidate uses elsewhere stay. */
export async function eraseFilesOfApplication(application: StoredApplication): Promise<void> {
  const candidate = await findCandidate(application.candidate_id);
  for (const key of await ownFilesOf(application, candidate)) await eraseFile(key);
}
