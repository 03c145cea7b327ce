import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  readonly company: string;
}

export const applicationUnfinished = template('applicationUnfinished').of<Data>({
  subject: ({ job_title, company }) => `Finish your application for ${job_title} at ${company}`,
  sample: { job_id: 'sample', job_title: 'Barista', company: 'Harbor Coffee' },
  Body: ({ job_id, job_title, company }) => (
    <Layout
      preview="Your answers and recordings are saved in your browser."
      heading="Finish your application"
      why="You're receiving this because you started an application and didn't submit it."
    >
      <Paragraph>
        You started to apply for <strong>{job_title}</strong> at {company}. The job is still open.
        Your answers and recordings are saved in the browser you used.
      </Paragraph>
      <Action path={`/candidate/apply/${job_id}`}>Continue application</Action>
    </Layout>
  ),
});
