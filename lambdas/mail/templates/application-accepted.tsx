import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company: string;
}

export const applicationAccepted = template('applicationAccepted').of<Data>({
  subject: ({ job_title, company }) => `You're moving forward: ${job_title} at ${company}`,
  sample: { job_title: 'Barista', company: 'Harbor Coffee' },
  Body: ({ first_name, site, job_title, company }) => (
    <Layout
      to={first_name}
      preview={`${company} accepted your application.`}
      heading="You're moving forward"
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Paragraph>
        Good news: {company} accepted your application for <strong>{job_title}</strong>. Next, they
        may make you an offer. We'll email you when they do.
      </Paragraph>
      <Action href={`${site}/candidate/applications`}>View my applications</Action>
    </Layout>
  ),
});
