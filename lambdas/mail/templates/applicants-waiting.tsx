import { REMINDER_DAYS } from '../../contract/limits.ts';
import { formatDay } from '../../contract/texts/format.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  /** How many applicants are new. */
  readonly waiting: number;
  /** When the first of them applied, as `2030-01-31`. */
  readonly day: string;
}

export const applicantsWaiting = template('applicantsWaiting').of<Data>({
  subject: ({ job_title }) => `An applicant for ${job_title} is waiting`,
  sample: { job_id: 'sample', job_title: 'Barista', waiting: 3, day: '2030-01-31' },
  Body: ({ job_id, job_title, waiting, day }) => (
    <Layout
      preview="You have not opened their application yet."
      heading="An applicant is waiting"
      why={`You're receiving this because nobody opened an application for ${REMINDER_DAYS.applicantsWaiting} days.`}
    >
      <Paragraph>
        Somebody applied for <strong>{job_title}</strong> on {formatDay(day)}. You have not opened
        their application yet.
        {waiting > 1 && ` The job has ${waiting} new applicants.`}
      </Paragraph>
      <Action path={`/manager/job-postings/${job_id}/candidates`}>Review applicants</Action>
    </Layout>
  ),
});
