import { jobClosedMail } from '../../contract/texts/job-closed-mail.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company: string;
}

export const jobClosed = template('jobClosed').of<Data>({
  subject: (data) => jobClosedMail(data).subject,
  sample: { job_title: 'Barista', company: 'Harbor Coffee' },
  Body: (data) => (
    <Layout
      preview="It takes no more applications."
      heading="The job is closed"
      why={`You're receiving this because you applied to ${data.company}.`}
    >
      {jobClosedMail(data).paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Action path="/candidate/dashboard">See open jobs</Action>
    </Layout>
  ),
});
