import { withRef } from '../../contract/pages/sources.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  /** The suggested job. */
  readonly job_id: string;
  readonly job_title: string;
  /** The job that the candidate applied to, and its company. */
  readonly applied_to: string;
  readonly company: string;
}

export const jobSuggested = template('jobSuggested').of<Data>({
  subject: ({ job_title, company }) => `${company} suggests another job: ${job_title}`,
  sample: {
    job_id: 'sample',
    job_title: 'Night baker',
    applied_to: 'Barista',
    company: 'Harbor Coffee',
  },
  Body: ({ job_id, job_title, applied_to, company }) => (
    <Layout
      preview={`${company} suggests ${job_title}.`}
      heading="Another job for you?"
      why="You're receiving this because an employer you applied to suggested another of their jobs."
    >
      <Paragraph>
        You applied for {applied_to}. {company} suggests that you also look at{' '}
        <strong>{job_title}</strong>.
      </Paragraph>
      <Paragraph>
        It's up to you. You start with the profile you have, and they receive nothing unless you
        apply.
      </Paragraph>
      <Action path={withRef(`/candidate/apply/${job_id}`, 'suggestion')}>View job</Action>
    </Layout>
  ),
});
