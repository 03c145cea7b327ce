import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  /** The jobs with new applicants, and how many each has. */
  readonly jobs: readonly {
    readonly id: string;
    readonly job_title: string;
    readonly waiting: number;
  }[];
}

/** The most jobs in the list. */
const MOST = 20;

const people = (n: number) => `${n} new ${n === 1 ? 'applicant' : 'applicants'}`;
const total = ({ jobs }: Data) => jobs.reduce((sum, { waiting }) => sum + waiting, 0);

export const newApplicants = template('newApplicants').of<Data>({
  subject: (data) =>
    data.jobs.length === 1
      ? `${people(total(data))} for ${data.jobs[0]?.job_title}`
      : `${people(total(data))} for ${data.jobs.length} jobs`,
  sample: {
    jobs: [
      { id: 'first', job_title: 'Barista', waiting: 3 },
      { id: 'second', job_title: 'Cook', waiting: 1 },
    ],
  },
  Body: (data) => (
    <Layout
      preview={`${people(total(data))} to review.`}
      heading={`${people(total(data))} to review`}
      why="You're receiving this because people applied to your jobs."
    >
      <Facts facts={data.jobs.slice(0, MOST).map((job) => [job.job_title, people(job.waiting)])} />
      {data.jobs.length > MOST && <Paragraph>And {data.jobs.length - MOST} more jobs.</Paragraph>}
      <Action
        path={
          data.jobs.length === 1
            ? `/manager/job-postings/${data.jobs[0]?.id}/candidates`
            : '/manager/dashboard'
        }
      >
        Review applicants
      </Action>
    </Layout>
  ),
});
