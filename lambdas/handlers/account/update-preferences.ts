import { updatePreferences } from '../../contract/calls/account.ts';
import { changePerson, getPerson } from '../../data/accounts/people.ts';
import { preferencesToWire } from '../../data/accounts/preferences-to-wire.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updatePreferences, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const person = await getPerson(actor);
    const preferences = { ...person.stored.preferences, ...withoutUndefined(input) };
    await writeOne(changePerson(person, { preferences }));
    return preferencesToWire({ ...person.stored, preferences });
  }),
);
