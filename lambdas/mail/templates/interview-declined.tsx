import { type InterviewData, otherOf, SAMPLE_INTERVIEW } from '../interview-facts.ts';
import { InterviewMail } from '../interview-mail.tsx';
import { template } from '../template.ts';

export const interviewDeclined = template('interviewDeclined').of<InterviewData>({
  subject: (data) => `No interview time fits ${otherOf(data)}: ${data.job_title}`,
  sample: {
    ...SAMPLE_INTERVIEW,
    starts_at: null,
    reader: 'manager',
    changed_by: 'candidate',
    last_note: 'I work until five. Could we meet after that?',
  },
  Body: (data) => (
    <InterviewMail
      data={data}
      preview={`${otherOf(data)} needs other times.`}
      heading="No interview time fits"
      facts={[]}
      note={data.last_note}
      button="Offer other times"
    >
      None of the times that you offered for <strong>{data.job_title}</strong> fits {otherOf(data)}.
    </InterviewMail>
  ),
});
