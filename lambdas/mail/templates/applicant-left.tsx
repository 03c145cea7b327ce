import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
}

export const applicantLeft = template('applicantLeft').of<Data>({
  subject: ({ job_title }) => `An applicant for ${job_title} deleted their account`,
  sample: { job_id: 'sample', job_title: 'Barista' },
  Body: ({ job_id, job_title }) => (
    <Layout
      preview="An applicant you accepted deleted their account."
      heading="An applicant deleted their account"
      why="You're receiving this because you accepted an applicant."
    >
      <Paragraph>
        An applicant you accepted for <strong>{job_title}</strong> deleted their account. A pending
        offer counts as declined.
      </Paragraph>
      <Paragraph>
        Their application is removed. Your list shows “Deleted applicant” with the dates and the
        outcome.
      </Paragraph>
      <Action path={`/manager/job-postings/${job_id}/candidates`}>View applicants</Action>
    </Layout>
  ),
});
