import { interviewPath } from '../../rules/interviews/interview-entry.ts';
import {
  type InterviewData,
  interviewFacts,
  otherOf,
  SAMPLE_INTERVIEW,
  whyOf,
} from '../interview-facts.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

export const interviewReminder = template('interviewReminder').of<InterviewData>({
  subject: (data) => `Soon: your interview with ${otherOf(data)}, ${data.job_title}`,
  sample: SAMPLE_INTERVIEW,
  Body: ({ first_name, site, unsubscribe: _, ...data }) => (
    <Layout
      to={first_name}
      preview={`Your interview with ${otherOf(data)} is soon.`}
      heading="Your interview is soon"
      why={whyOf(data)}
    >
      <Paragraph>
        You meet {otherOf(data)} about <strong>{data.job_title}</strong>.
      </Paragraph>
      <Facts facts={interviewFacts(data)} />
      <Paragraph>You cannot come? Move or cancel it, so that nobody waits.</Paragraph>
      <Action href={`${site}${interviewPath(data.reader, data.id)}`}>See the interview</Action>
    </Layout>
  ),
});
