import { getPreferences } from '../../contract/calls/account.ts';
import { getPerson } from '../../data/accounts/people.ts';
import { retention } from '../../data/applications/retention.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPreferences, async ({ actor }) => {
  const { stored } = await getPerson(actor);
  const { preferences, email_confirmed_at, deletion_due_at = null } = stored;
  const sends_mail = mailIsOn();
  return { preferences, sends_mail, email_confirmed_at, deletion_due_at, retention: retention() };
});
