import { REMINDER_DAYS } from '../../contract/limits.ts';
import { formatDay } from '../../contract/texts/format.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  /** How many of the day's accepted applicants have no offer. */
  readonly waiting: number;
  /** When they were accepted, as `2030-01-31`. */
  readonly day: string;
}

const people = (n: number) => `${n} accepted ${n === 1 ? 'applicant' : 'applicants'}`;

export const offersWaiting = template('offersWaiting').of<Data>({
  subject: ({ job_title, waiting }) => `${people(waiting)} for ${job_title} without an offer`,
  sample: { job_id: 'sample', job_title: 'Barista', waiting: 2, day: '2030-01-31' },
  Body: ({ job_id, job_title, waiting, day }) => (
    <Layout
      preview={`They have been waiting for ${REMINDER_DAYS.offersWaiting} days.`}
      heading={`${people(waiting)} without an offer`}
      why={`You're receiving this because you accepted applicants ${REMINDER_DAYS.offersWaiting} days ago.`}
    >
      <Paragraph>
        You accepted {waiting === 1 ? 'an applicant' : `${waiting} applicants`} for{' '}
        <strong>{job_title}</strong> on {formatDay(day)}.{' '}
        {waiting === 1 ? 'They do not have an offer yet.' : 'None of them has an offer yet.'}
      </Paragraph>
      <Action path={`/manager/job/${job_id}/applicants?status=accepted`}>
        See accepted applicants
      </Action>
    </Layout>
  ),
});
