import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company: string;
}

export const applicationNotSelected = template('applicationNotSelected').of<Data>({
  subject: ({ job_title, company }) =>
    `An update on your application for ${job_title} at ${company}`,
  sample: { job_title: 'Barista', company: 'Harbor Coffee' },
  Body: ({ first_name, site, job_title, company }) => (
    <Layout
      to={first_name}
      preview={`${company} has moved forward with other candidates.`}
      heading="You were not selected"
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Paragraph>
        Thank you for applying for <strong>{job_title}</strong>. {company} has moved forward with
        other candidates.
      </Paragraph>
      <Paragraph>Your profile is ready for the next job.</Paragraph>
      <Action href={`${site}/candidate/dashboard`}>See open jobs</Action>
    </Layout>
  ),
});
