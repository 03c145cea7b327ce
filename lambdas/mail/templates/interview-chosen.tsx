import { type InterviewData, isOwn, otherOf, SAMPLE_INTERVIEW } from '../interview-facts.ts';
import { InterviewMail } from '../interview-mail.tsx';
import { template } from '../template.ts';

export const interviewChosen = template('interviewChosen').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `Your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} chose an interview time: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, reader: 'manager', changed_by: 'candidate' },
  Body: (data) => (
    <InterviewMail
      data={data}
      preview={`Your interview with ${otherOf(data)}.`}
      heading="Your interview is set"
      next="The attached file adds it to your calendar. Either side can move it."
      button="See the interview"
    >
      You meet {otherOf(data)} about <strong>{data.job_title}</strong>.
    </InterviewMail>
  ),
});
