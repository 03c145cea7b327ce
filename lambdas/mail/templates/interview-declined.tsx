import { interviewPath } from '../../rules/interviews/interview-entry.ts';
import { type InterviewData, otherOf, SAMPLE_INTERVIEW, whyOf } from '../interview-facts.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';
import { Words } from '../words.tsx';

export const interviewDeclined = template('interviewDeclined').of<InterviewData>({
  subject: (data) => `No interview time fits ${otherOf(data)}: ${data.job_title}`,
  sample: {
    ...SAMPLE_INTERVIEW,
    starts_at: null,
    reader: 'manager',
    changed_by: 'candidate',
    last_note: 'I work until five. Could we meet after that?',
  },
  Body: ({ first_name, site, unsubscribe: _, ...data }) => (
    <Layout
      to={first_name}
      preview={`${otherOf(data)} needs other times.`}
      heading="No interview time fits"
      why={whyOf(data)}
    >
      <Paragraph>
        None of the times that you offered for <strong>{data.job_title}</strong> fits{' '}
        {otherOf(data)}.
      </Paragraph>
      {data.last_note !== '' && <Words text={data.last_note} />}
      <Action href={`${site}${interviewPath(data.reader, data.id)}`}>Offer other times</Action>
    </Layout>
  ),
});
