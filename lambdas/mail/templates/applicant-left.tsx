import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
}

export const applicantLeft = template('applicantLeft').of<Data>({
  subject: ({ job_title }) => `An applicant for ${job_title} has left`,
  sample: { job_id: 'sample', job_title: 'Barista' },
  Body: ({ first_name, site, job_id, job_title }) => (
    <Layout
      to={first_name}
      preview="They have deleted their account."
      heading="An applicant has left"
      why="You get this mail because you had accepted somebody for a job of yours."
    >
      <Paragraph>
        Somebody whom you had accepted for <strong>{job_title}</strong> has deleted their account.
        An offer that they had not answered counts as declined.
      </Paragraph>
      <Paragraph>
        What they handed in is removed. In your list they are “Deleted applicant”, with the dates
        and what came of the application.
      </Paragraph>
      <Action href={`${site}/manager/job-postings/${job_id}/candidates`}>See the applicants</Action>
    </Layout>
  ),
});
