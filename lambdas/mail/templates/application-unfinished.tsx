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
  Body: ({ first_name, site, unsubscribe, job_id, job_title, company }) => (
    <Layout
      to={first_name}
      preview="What you have entered and recorded so far is still in your browser."
      heading="Your application is not sent yet"
      why="You get this mail because you began an application and did not send it."
      unsubscribe={unsubscribe}
    >
      <Paragraph>
        You began to apply for <strong>{job_title}</strong> at {company}. The job is still open.
        What you have entered and recorded so far is kept in the browser that you used.
      </Paragraph>
      <Action href={`${site}/candidate/apply/${job_id}`}>Go on with it</Action>
    </Layout>
  ),
});
