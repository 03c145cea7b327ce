import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
}

export const employerLeft = template('employerLeft').of<Data>({
  subject: ({ job_title }) => `Your application for ${job_title} has ended`,
  sample: { job_title: 'Barista' },
  Body: ({ first_name, site, job_title }) => (
    <Layout
      to={first_name}
      preview="The employer has deleted their account."
      heading="The employer has left"
      why="You get this mail because you applied for a job on this site."
    >
      <Paragraph>
        The employer who was looking for a <strong>{job_title}</strong> has deleted their account.
        The job is closed, and your application has ended. An offer that you had not answered no
        longer stands.
      </Paragraph>
      <Paragraph>What you handed in with this application is removed.</Paragraph>
      <Action href={`${site}/candidate/dashboard`}>Find other jobs</Action>
    </Layout>
  ),
});
