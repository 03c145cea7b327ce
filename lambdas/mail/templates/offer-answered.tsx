import type { DeclineReason } from '../../contract/schemas/enumerations.ts';
import { DECLINE_REASON_TEXT } from '../../contract/texts/texts.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_id: string;
  readonly job_title: string;
  readonly candidate: string;
  readonly answer: 'Accepted' | 'Declined';
  /** Why the candidate declined, if they said. */
  readonly decline_reason: DeclineReason | null;
}

const did = ({ answer }: Data) => (answer === 'Accepted' ? 'accepted' : 'declined');

export const offerAnswered = template('offerAnswered').of<Data>({
  subject: (data) => `${data.candidate} ${did(data)} your offer for ${data.job_title}`,
  sample: {
    job_id: 'sample',
    job_title: 'Barista',
    candidate: 'Avery Ash',
    answer: 'Declined',
    decline_reason: 'start-date',
  },
  Body: ({ first_name, site, ...data }) => (
    <Layout
      to={first_name}
      preview={`${data.candidate} ${did(data)} your offer.`}
      heading={`Your offer was ${did(data)}`}
      why="You're receiving this because you made an offer."
    >
      <Paragraph>
        {data.candidate} {did(data)} your offer for <strong>{data.job_title}</strong>.
      </Paragraph>
      {data.decline_reason !== null && (
        <Facts facts={[['Reason', DECLINE_REASON_TEXT[data.decline_reason]]]} />
      )}
      <Action href={`${site}/manager/job-postings/${data.job_id}/candidates`}>
        View applicants
      </Action>
    </Layout>
  ),
});
