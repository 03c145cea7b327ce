import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company: string;
}

export const applicationReceived = template('applicationReceived').of<Data>({
  subject: ({ job_title, company }) =>
    `We received your application for ${job_title} at ${company}`,
  sample: { job_title: 'Barista', company: 'Harbor Coffee' },
  Body: ({ job_title, company }) => (
    <Layout
      preview={`${company} received your application.`}
      heading="Your application was sent"
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Paragraph>
        {company} received your application for <strong>{job_title}</strong>. They will review what
        you sent. We'll email you their decision.
      </Paragraph>
      <Action path="/candidate/applications">View my applications</Action>
    </Layout>
  ),
});
