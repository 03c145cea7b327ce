import { restorable } from '../data/addresses.ts';
import { changePerson, findPerson } from '../data/people.ts';
import { optimistic } from '../data/retry.ts';
import type { TaskAbout } from '../data/tasks.ts';
import { writeOne } from '../data/write.ts';

/** Forgets the addresses that an account cannot go back to any more. */
export async function forgetAddresses(about: TaskAbout<'forgetAddresses'>): Promise<void> {
  await optimistic(async () => {
    const person = await findPerson(about);
    if (person === undefined) return;
    await writeOne(changePerson(person, { previous_emails: restorable(person.stored) }));
  });
}
