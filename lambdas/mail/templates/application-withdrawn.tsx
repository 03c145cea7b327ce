import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  readonly candidate: string;
}

export const applicationWithdrawn = template('applicationWithdrawn').of<Data>({
  subject: ({ candidate, job_title }) => `${candidate} withdrew the application for ${job_title}`,
  sample: { job_id: 'sample', job_title: 'Barista', candidate: 'Avery Ash' },
  Body: ({ job_id, job_title, candidate }) => (
    <Layout
      preview={`${candidate} no longer wants this job.`}
      heading="An application was withdrawn"
      why="You're receiving this because someone applied to one of your jobs."
    >
      <Paragraph>
        {candidate} withdrew the application for <strong>{job_title}</strong>.
      </Paragraph>
      <Action path={`/manager/job-postings/${job_id}/candidates`}>View applicants</Action>
    </Layout>
  ),
});
