import { type InterviewData, otherOf, SAMPLE_INTERVIEW } from '../interview-facts.ts';
import { InterviewMail } from '../interview-mail.tsx';
import { template } from '../template.ts';

export const interviewReminder = template('interviewReminder').of<InterviewData>({
  subject: (data) => `Soon: your interview with ${otherOf(data)}, ${data.job_title}`,
  sample: SAMPLE_INTERVIEW,
  Body: (data) => (
    <InterviewMail
      data={data}
      preview={`Your interview with ${otherOf(data)} is soon.`}
      heading="Your interview is soon"
      next="You cannot come? Move or cancel it, so that nobody waits."
      button="See the interview"
    >
      You meet {otherOf(data)} about <strong>{data.job_title}</strong>.
    </InterviewMail>
  ),
});
