import { UNLISTING } from '../../contract/limits.ts';
import { formatDay } from '../../contract/texts/format.ts';
import { Action, Layout, Links, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  /** How many applicants nobody has opened, the oldest application, and its day, as `2030-01-31`. */
  readonly waiting: number;
  readonly application_id: string;
  readonly day: string;
  /** The day on which the job leaves the lists. */
  readonly unlist_day: string;
}

export const jobUnlistedSoon = template('jobUnlistedSoon').of<Data>({
  subject: ({ job_title }) => `${job_title} will soon leave the lists`,
  sample: {
    job_id: 'sample',
    job_title: 'Barista',
    waiting: 3,
    application_id: 'sample',
    day: '2030-01-10',
    unlist_day: '2030-01-31',
  },
  Body: ({ job_id, job_title, waiting, application_id, day, unlist_day }) => (
    <Layout
      preview="Open one application, or say that you are still hiring."
      heading="Your job will leave the lists"
      why="You're receiving this because your job will soon not be found any more."
    >
      <Paragraph>
        {waiting === 1
          ? 'Somebody applied for '
          : `${waiting} applicants wait unopened. The first applied for `}
        <strong>{job_title}</strong> on {formatDay(day)}, and you have not opened the application
        yet. So that people do not apply in vain, the job will leave the lists, the search and the
        job alerts on {formatDay(unlist_day)}. Its page stays, and people who have the link can
        still apply.
      </Paragraph>
      <Paragraph>
        If you need more time, say that you are still hiring: the job stays in the lists for{' '}
        {UNLISTING.answerDays} days.
      </Paragraph>
      <Action path={`/manager/job-postings/${job_id}/candidates?still-hiring`}>
        Still hiring, give me a week
      </Action>
      <Links
        things={[
          {
            path: `/manager/job-postings/${job_id}/candidates?applicant=${application_id}`,
            title: 'Start with the oldest',
            about: `Applied on ${formatDay(day)}`,
          },
        ]}
      />
    </Layout>
  ),
});
