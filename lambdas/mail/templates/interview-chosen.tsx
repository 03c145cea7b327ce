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

export const interviewChosen = template('interviewChosen').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `Your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} chose an interview time: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, reader: 'manager', changed_by: 'candidate' },
  Body: ({ first_name, site, unsubscribe: _, ...data }) => (
    <Layout
      to={first_name}
      preview={`Your interview with ${otherOf(data)}.`}
      heading="Your interview is set"
      why={whyOf(data)}
    >
      <Paragraph>
        You meet {otherOf(data)} about <strong>{data.job_title}</strong>.
      </Paragraph>
      <Facts facts={interviewFacts(data)} />
      <Paragraph>The attached file adds it to your calendar. Either side can move it.</Paragraph>
      <Action href={`${site}${interviewPath(data.reader, data.id)}`}>See the interview</Action>
    </Layout>
  ),
});
