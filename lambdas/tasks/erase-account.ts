import { exportKey } from '../data/keys.ts';
import type { TaskAbout } from '../data/tasks.ts';
import { discardWrite, writeOne } from '../data/write.ts';
import { eraseCandidate } from './erase-candidate.ts';
import { eraseManager } from './erase-manager.ts';

/** Removes what is held about somebody who has deleted their account. Every step may be done again. */
export async function eraseAccount(account: TaskAbout<'eraseAccount'>): Promise<void> {
  await (account.role === 'candidate' ? eraseCandidate : eraseManager)(account.id);
  await writeOne(discardWrite(exportKey(account)));
}
