import { updatePreferences } from '../../contract/account.ts';
import { mailIsOn } from '../../data/environment.ts';
import { changePerson, getPerson } from '../../data/people.ts';
import { retention } from '../../data/retention.ts';
import { optimistic } from '../../data/retry.ts';
import { writeOne } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updatePreferences, ({ input, actor }) =>
  optimistic(async () => {
    const person = await getPerson(actor);
    const preferences = { ...person.stored.preferences, ...defined(input) };
    await writeOne(changePerson(person, { preferences }));
    return {
      preferences,
      sends_mail: mailIsOn(),
      email_confirmed_at: person.stored.email_confirmed_at,
      retention: retention(),
    };
  }),
);
