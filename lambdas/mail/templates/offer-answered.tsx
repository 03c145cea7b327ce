import type { DeclineReason } from '../../contract/schemas/enumerations.ts';
import { DECLINE_REASON_TEXT } from '../../contract/texts/texts.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { type FirstDay, firstDay, SAMPLE_TERMS } from '../offer-terms.ts';
import { template } from '../template.ts';

interface Accepted extends FirstDay {
  readonly candidate: string;
  readonly answer: 'Accepted';
  /** The offer's. */
  readonly id: string;
}

interface Declined {
  readonly candidate: string;
  readonly job_title: string;
  readonly answer: 'Declined';
  readonly job_id: string;
  /** Why the candidate declined, if they said. */
  readonly decline_reason: DeclineReason | null;
}

type Data = Accepted | Declined;

const did = ({ answer }: Data) => (answer === 'Accepted' ? 'accepted' : 'declined');

export const offerAnswered = template('offerAnswered').of<Data>({
  subject: (data) => `${data.candidate} ${did(data)} your offer for ${data.job_title}`,
  sample: { ...SAMPLE_TERMS, id: 'sample', candidate: 'Avery Ash', answer: 'Accepted' },
  Body: (data) => (
    <Layout
      preview={`${data.candidate} ${did(data)} your offer.`}
      heading={`Your offer was ${did(data)}`}
      why="You're receiving this because you made an offer."
    >
      <Paragraph>
        {data.candidate} {did(data)} your offer for <strong>{data.job_title}</strong>.
      </Paragraph>
      {data.answer === 'Accepted' ? (
        <>
          <Facts facts={firstDay(data)} />
          <Action path={`/manager/offers/${data.id}`}>See the first day</Action>
        </>
      ) : (
        <>
          {data.decline_reason !== null && (
            <Facts facts={[['Reason', DECLINE_REASON_TEXT[data.decline_reason]]]} />
          )}
          <Action path={`/manager/job-postings/${data.job_id}/candidates`}>View applicants</Action>
        </>
      )}
    </Layout>
  ),
});
