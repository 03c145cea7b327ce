import { getPreferences } from '../../contract/calls/account.ts';
import { getPerson } from '../../data/accounts/people.ts';
import { preferencesToWire } from '../../data/accounts/preferences-to-wire.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPreferences, async ({ actor }) => {
  const { stored } = await getPerson(actor);
  return preferencesToWire(stored);
});
