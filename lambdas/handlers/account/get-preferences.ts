import { getPreferences } from '../../contract/calls/account.ts';
import { getPerson } from '../../data/accounts/people.ts';
import { retention } from '../../data/applications/retention.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPreferences, async ({ actor }) => {
  const { preferences, email_confirmed_at } = (await getPerson(actor)).stored;
  return { preferences, sends_mail: mailIsOn(), email_confirmed_at, retention: retention() };
});
