import { changePerson, findPerson } from '../data/accounts/people.ts';
import { emailsToKeep } from '../data/accounts/previous-emails.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { writeOne } from '../data/table/write.ts';

/** Removes previous emails that can no longer be restored. */
export async function forgetAddresses(about: TaskAbout<'forgetAddresses'>): Promise<void> {
  await withOptimisticLock(async () => {
    const person = await findPerson(about);
    if (person === undefined) return;
    await writeOne(changePerson(person, { previous_emails: emailsToKeep(person.stored) }));
  });
}
