import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
}

export const employerLeft = template('employerLeft').of<Data>({
  subject: ({ job_title }) => `Your application for ${job_title} has ended`,
  sample: { job_title: 'Barista' },
  Body: ({ job_title }) => (
    <Layout
      preview="The employer deleted their account."
      heading="The employer deleted their account"
      why="You're receiving this because you applied for a job on this site."
    >
      <Paragraph>
        The employer behind the <strong>{job_title}</strong> job deleted their account. The job is
        closed, and your application has ended. A pending offer is no longer valid.
      </Paragraph>
      <Paragraph>Everything you submitted with this application is removed.</Paragraph>
      <Action path="/candidate/dashboard">Find other jobs</Action>
    </Layout>
  ),
});
