import { JOBS_PATH } from '../../contract/pages/public-paths.ts';
import { formatDay } from '../../contract/texts/format.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  readonly company: string;
  /** When they applied and asked, as `2030-01-31`. */
  readonly applied: string;
  readonly asked: string;
  readonly is_active: boolean;
  /** Since when the open job is not listed, as `2030-01-31`; undefined if it is. */
  readonly unlisted: string | undefined;
}

export const stillUndecided = template('stillUndecided').of<Data>({
  subject: ({ job_title, company }) =>
    `Your application for ${job_title} at ${company} is still undecided`,
  sample: {
    job_id: 'sample',
    job_title: 'Barista',
    company: 'Harbor Coffee',
    is_active: true,
    unlisted: undefined,
    applied: '2030-01-10',
    asked: '2030-01-18',
  },
  Body: ({ job_id, job_title, company, applied, asked, ...job }) => (
    <Layout
      preview="The employer has not answered since you asked."
      heading="Your application is still undecided"
      why="You're receiving this because you asked whether your application is still looked at."
    >
      <Paragraph>
        You applied for <strong>{job_title}</strong> at {company} on {formatDay(applied)} and asked
        about your application on {formatDay(asked)}. The employer has not answered since then.
      </Paragraph>
      <Paragraph>{stateOf(job)}</Paragraph>
      <Paragraph>
        You can leave your application as it is, look at similar jobs, or withdraw it on the page My
        applications.
      </Paragraph>
      <Action path={`${JOBS_PATH}/${job_id}`}>See similar jobs</Action>
    </Layout>
  ),
});

function stateOf({ is_active, unlisted }: Pick<Data, 'is_active' | 'unlisted'>): string {
  if (!is_active)
    return 'The job is closed and takes no more applications. The employer can still decide on yours.';
  return unlisted === undefined
    ? 'The job is still open.'
    : `The job is still open, but it has not been in our lists since ${formatDay(unlisted)}.`;
}
