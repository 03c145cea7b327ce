import { interviewPath } from '../../rules/interviews/interview-entry.ts';
import {
  type InterviewData,
  interviewFacts,
  isOwn,
  otherOf,
  SAMPLE_INTERVIEW,
  whyOf,
} from '../interview-facts.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';
import { Words } from '../words.tsx';

export const interviewCancelled = template('interviewCancelled').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `You cancelled your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} cancelled your interview: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, last_note: 'We found somebody. Thank you!' },
  Body: ({ first_name, site, unsubscribe: _, ...data }) => (
    <Layout
      to={first_name}
      preview={`Your interview with ${otherOf(data)} does not take place.`}
      heading="Your interview was cancelled"
      why={whyOf(data)}
    >
      <Paragraph>
        {isOwn(data) ? 'You' : otherOf(data)} cancelled the interview about{' '}
        <strong>{data.job_title}</strong>.
      </Paragraph>
      <Facts facts={interviewFacts({ ...data, note: '' })} />
      {data.last_note !== '' && <Words text={data.last_note} />}
      {data.starts_at !== null && (
        <Paragraph>The attached file removes it from your calendar.</Paragraph>
      )}
      <Action href={`${site}${interviewPath(data.reader, data.id)}`}>See your interviews</Action>
    </Layout>
  ),
});
