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

export const interviewMoved = template('interviewMoved').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `You moved your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} moved your interview: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, last_note: 'We have a delivery that morning.' },
  Body: ({ first_name, site, unsubscribe: _, ...data }) => (
    <Layout
      to={first_name}
      preview={`The new time of your interview with ${otherOf(data)}.`}
      heading="Your interview was moved"
      why={whyOf(data)}
    >
      <Paragraph>
        {isOwn(data) ? 'You' : otherOf(data)} moved the interview about{' '}
        <strong>{data.job_title}</strong>. The new time:
      </Paragraph>
      <Facts facts={interviewFacts(data)} />
      {data.last_note !== '' && <Words text={data.last_note} />}
      <Paragraph>The attached file changes it in your calendar.</Paragraph>
      <Action href={`${site}${interviewPath(data.reader, data.id)}`}>See the interview</Action>
    </Layout>
  ),
});
