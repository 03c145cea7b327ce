import { QueryObserver } from '@tanstack/react-query';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';

/** Whether the email is confirmed; `not possible` on a site that sends no email. */
type Confirmation = 'confirmed' | 'wanted' | 'not possible';

/**
 * Reports the confirmation once known and whenever it changes. An earlier answer may be about an earlier email.
 * @returns a function that unsubscribes
 */
export function watchConfirmation(area: Area, onChange: (found: Confirmation) => void): () => void {
  const observer = new QueryObserver(queryClient, preferencesOf(area));
  function report({ data, isFetchedAfterMount }: ReturnType<typeof observer.getCurrentResult>) {
    if (data === undefined || !isFetchedAfterMount) return;
    if (data.email_confirmed_at !== null) onChange('confirmed');
    else onChange(data.sends_mail ? 'wanted' : 'not possible');
  }
  return observer.subscribe(report);
}
