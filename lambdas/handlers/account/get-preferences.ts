import { getPreferences } from '../../contract/account.ts';
import { mailIsOn } from '../../data/environment.ts';
import { getPerson } from '../../data/people.ts';
import { retention } from '../../data/retention.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPreferences, async ({ actor }) => {
  const { preferences, email_confirmed_at } = (await getPerson(actor)).stored;
  return { preferences, sends_mail: mailIsOn(), email_confirmed_at, retention: retention() };
});
