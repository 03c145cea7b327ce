import { findCandidate } from '../data/accounts/candidates.ts';
import { listOwnApplications, type StoredApplication } from '../data/applications/applications.ts';
import { filesOf } from '../data/applications/erase-applications.ts';
import { listFiles } from '../data/files/files.ts';
import { deleteVersions } from '../data/files/objects.ts';
import { fileKey } from '../data/keys/files.ts';
import { itemsOfAll } from '../data/table/page.ts';
import { discardWrite, writeOne } from '../data/table/write.ts';

/** Removes a file: first every version of its object, then its item. */
async function eraseFile(key: string): Promise<void> {
  await deleteVersions(key);
  await writeOne(discardWrite(fileKey(key)));
}

/** Removes all uploads of a person, used or not, and their exports. */
export async function eraseFilesOf(account: string): Promise<void> {
  for (;;) {
    const keys = await listFiles(account);
    if (keys.length === 0) return;
    for (const key of keys) await eraseFile(key);
  }
}

/** Removes an application's files. Documents that the candidate uses elsewhere stay. */
export async function eraseFilesOfApplication(application: StoredApplication): Promise<void> {
  const { videos, documents } = filesOf(application);
  for (const { key } of videos) await eraseFile(key);
  for (const { key } of documents)
    if (!(await isUsedElsewhere(key, application))) await eraseFile(key);
}

async function isUsedElsewhere(key: string, { id, candidate_id }: StoredApplication) {
  const profile = (await findCandidate(candidate_id))?.candidate_profile;
  if (profile?.resume?.key === key || profile?.cover_letter?.key === key) return true;
  for await (const other of applicationsOf(candidate_id)) {
    if (other.id !== id && filesOf(other).documents.some((each) => each.key === key)) return true;
  }
  return false;
}

const applicationsOf = (candidate: string) =>
  itemsOfAll((cursor) => listOwnApplications(candidate, cursor));
