import { updatePreferences } from '../../contract/calls/account.ts';
import { changePerson, getPerson } from '../../data/accounts/people.ts';
import { retention } from '../../data/applications/retention.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updatePreferences, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const person = await getPerson(actor);
    const preferences = { ...person.stored.preferences, ...withoutUndefined(input) };
    await writeOne(changePerson(person, { preferences }));
    return {
      preferences,
      sends_mail: mailIsOn(),
      email_confirmed_at: person.stored.email_confirmed_at,
      deletion_due_at: person.stored.deletion_due_at ?? null,
      retention: retention(),
    };
  }),
);
