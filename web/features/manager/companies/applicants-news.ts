import type { getPreferences } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';

type Told = Pick<
  OutputOf<typeof getPreferences>,
  'preferences' | 'sends_mail' | 'email_confirmed_at'
>;

/** A sentence that says how a manager hears of the first applicant. */
export function applicantsNews(
  email: string,
  { preferences: { new_applicants }, sends_mail, email_confirmed_at }: Told,
): string {
  if (!sends_mail || new_applicants === 'never') return 'New applicants appear on your dashboard.';
  if (email_confirmed_at === null)
    return `New applicants appear on your dashboard. Confirm ${email}, and we also email you.`;
  return new_applicants === 'at-once'
    ? `We'll email ${email} as soon as someone applies.`
    : `We'll email ${email} at 8:00 AM on days with new applicants.`;
}
