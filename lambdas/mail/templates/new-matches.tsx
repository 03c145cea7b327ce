import { jobPath } from '../../contract/pages/public-paths.ts';
import { withRef } from '../../contract/pages/sources.ts';
import type { PublicJob } from '../../contract/schemas/job.ts';
import { formatPay } from '../../contract/texts/format.ts';
import { Action, Layout, Links, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

type Job = Pick<
  PublicJob,
  'id' | 'job_title' | 'company' | 'company_location' | 'hourly_pay_in_cents' | 'remote'
>;

interface Data {
  readonly jobs: readonly Job[];
  /** Whether there are more. */
  readonly more: boolean;
}

const newJobs = ({ jobs, more }: Data) =>
  jobs.length === 1 ? '1 new job' : `${jobs.length}${more ? ' and more' : ''} new jobs`;

const companyOf = ({ company }: Job) => company[0]?.name ?? '';

function about(job: Job): string {
  const [location] = job.company_location;
  const place = location && `${location.city}, ${location.state}`;
  const pay = formatPay(job.hourly_pay_in_cents);
  return [companyOf(job), place, job.remote && 'Remote', pay].filter(Boolean).join(' · ');
}

const sampleJob = (id: string, job_title: string, name: string): Job => ({
  id,
  job_title,
  hourly_pay_in_cents: 2100,
  remote: false,
  company: [{ id, name, culture: '', description: '', benefits: [] }],
  company_location: [
    {
      id,
      company_id: id,
      location_name: 'Main Street',
      address: '12 Main Street',
      city: 'Portland',
      state: 'Oregon',
      zip_code: '97201',
      created_at: '',
    },
  ],
});

export const newMatches = template('newMatches').of<Data>({
  subject: (data) => {
    const [job] = data.jobs;
    return job !== undefined && data.jobs.length === 1
      ? `New: ${job.job_title} at ${companyOf(job)}`
      : `${newJobs(data)} for your saved searches`;
  },
  sample: {
    jobs: [
      sampleJob('first', 'Barista', 'Harbor Coffee'),
      sampleJob('second', 'Night baker', 'Mill Lane Bakery'),
    ],
    more: false,
  },
  Body: (data) => (
    <Layout
      preview={data.jobs.map(({ job_title }) => job_title).join(', ')}
      heading={`${newJobs(data)} for your saved searches`}
      why="You're receiving this because you turned on emails for a saved search."
    >
      <Links
        things={data.jobs.map((job) => ({
          path: withRef(jobPath(job), 'job-alert'),
          title: job.job_title,
          about: about(job),
        }))}
      />
      {data.more && <Paragraph>There are more new jobs on the site.</Paragraph>}
      <Action path="/candidate/saved">View saved searches</Action>
    </Layout>
  ),
});
