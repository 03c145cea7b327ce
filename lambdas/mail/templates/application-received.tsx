import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company: string;
}

export const applicationReceived = template('applicationReceived').of<Data>({
  subject: ({ job_title, company }) => `Your application for ${job_title} at ${company}`,
  sample: { job_title: 'Barista', company: 'Harbor Coffee' },
  Body: ({ first_name, site, job_title, company }) => (
    <Layout
      to={first_name}
      preview={`${company} has your application and will look at it.`}
      heading="Your application was sent"
      why={`You get this mail because you applied to ${company}.`}
    >
      <Paragraph>
        {company} has your application for <strong>{job_title}</strong>. They see your resume, your
        answers and your videos, and decide. We tell you when they do.
      </Paragraph>
      <Action href={`${site}/candidate/applications`}>See my applications</Action>
    </Layout>
  ),
});
