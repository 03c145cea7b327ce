import type { Interview } from '../../../lambdas/contract/schemas/interview.ts';
import type { Input } from '../api/client.ts';
import type { Person } from './person.ts';

/** The local time, such as `2030-01-31T09:00`, that many days from now. No zone is more than a day away. */
export function inDaysAt(days: number, time = '09:00'): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${day}T${time}`;
}

/** Invites an applicant to an interview by phone. */
export async function invite(
  employer: Person,
  application: { readonly id: string },
  more: Partial<Input<'inviteToInterview'>> = {},
): Promise<Interview> {
  const { interviews } = await employer.call('inviteToInterview', {
    application_ids: [application.id],
    minutes: 30,
    kind: 'phone',
    starts: [inDaysAt(3), inDaysAt(4), inDaysAt(5, '14:30')],
    ...more,
  });
  const [only] = interviews;
  if (only === undefined) throw new Error('Nobody was invited');
  return only;
}

/** Invites an applicant, who chooses the first time. */
export async function meet(
  employer: Person,
  candidate: Person,
  application: { readonly id: string },
  more: Partial<Input<'inviteToInterview'>> = {},
): Promise<Interview> {
  const { id: interview_id, starts } = await invite(employer, application, more);
  const input = { interview_id, start: starts[0] ?? '' };
  return (await candidate.call('chooseInterviewTime', input)).interview;
}
