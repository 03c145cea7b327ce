import { updatePreferences } from '../../contract/calls/account.ts';
import type { AccountData } from '../../data/accounts/account.ts';
import { changePerson, getPerson } from '../../data/accounts/people.ts';
import { preferencesToWire } from '../../data/accounts/preferences-to-wire.ts';
import { edit } from '../../data/table/edit.ts';
import type { Revisioned } from '../../data/table/items.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updatePreferences, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const { expected_revision: expected, ...changes } = input;
    const person = await getPerson(actor);
    const before: AccountData & Revisioned = person.stored;
    const preferences = { ...before.preferences, ...withoutUndefined(changes) };
    const after = await edit(before, { preferences }, { expected, toAnswer: preferencesToWire });
    await writeOne(changePerson(person, after));
    return preferencesToWire(after);
  }),
);
