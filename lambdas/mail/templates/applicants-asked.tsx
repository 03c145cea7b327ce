import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  /** The jobs, and how many applicants asked. */
  readonly jobs: readonly {
    readonly id: string;
    readonly job_title: string;
    readonly asked: number;
  }[];
  /** Whether more asked than the list has. */
  readonly more: boolean;
}

const people = (n: number) => `${n} ${n === 1 ? 'applicant' : 'applicants'}`;
const total = ({ jobs }: Data) => jobs.reduce((sum, { asked }) => sum + asked, 0);

export const applicantsAsked = template('applicantsAsked').of<Data>({
  subject: (data) =>
    data.jobs.length === 1
      ? `${people(total(data))} for ${data.jobs[0]?.job_title} asked for news`
      : `${people(total(data))} for ${data.jobs.length} jobs asked for news`,
  sample: {
    jobs: [
      { id: 'first', job_title: 'Barista', asked: 2 },
      { id: 'second', job_title: 'Cook', asked: 1 },
    ],
    more: false,
  },
  Body: (data) => (
    <Layout
      preview="They ask whether you still look at their application."
      heading={`${people(total(data))} asked for news`}
      why="You're receiving this because people who applied to your jobs wait for an answer."
    >
      <Paragraph>
        They applied at least a week ago and ask whether you still look at their application. A
        decision or a short message answers them.
      </Paragraph>
      <Facts facts={data.jobs.map(({ job_title, asked }) => [job_title, people(asked)])} />
      {data.more && <Paragraph>More applicants asked. You find all of them on the site.</Paragraph>}
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
