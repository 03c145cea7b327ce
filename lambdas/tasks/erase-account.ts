import { findCandidate } from '../data/candidates.ts';
import { unusedFrom } from '../data/delete-account.ts';
import { candidateKey, exportKey, managerKey } from '../data/keys.ts';
import { findManager } from '../data/managers.ts';
import { type TaskAbout, TooEarly } from '../data/tasks.ts';
import { discardWrite, writeOne } from '../data/write.ts';
import { eraseCandidate } from './erase-candidate.ts';
import { eraseManager } from './erase-manager.ts';

/**
 * Removes what is held about somebody who has deleted their account. Every step may be done again. The person goes last,
 * once nobody can be using the account any more: what came of a session until then goes by doing it all once more.
 * @throws TooEarly where somebody may be
 */
export async function eraseAccount({ role, id }: TaskAbout<'eraseAccount'>): Promise<void> {
  const isCandidate = role === 'candidate';
  const found = isCandidate ? await findCandidate(id) : await findManager(id);
  if (found === undefined) return;
  await (isCandidate ? eraseCandidate(id) : eraseManager(id));
  await writeOne(discardWrite(exportKey({ role, id })));
  const until = unusedFrom(found);
  if (until.getTime() > Date.now()) throw new TooEarly(until);
  await writeOne(discardWrite(isCandidate ? candidateKey(id) : managerKey(id)));
}
