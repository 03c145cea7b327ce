import { type InterviewData, isOwn, otherOf, SAMPLE_INTERVIEW } from '../interview-facts.ts';
import { InterviewMail } from '../interview-mail.tsx';
import { template } from '../template.ts';

export const interviewMoved = template('interviewMoved').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `You moved your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} moved your interview: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, last_note: 'We have a delivery that morning.' },
  Body: (data) => (
    <InterviewMail
      data={data}
      preview={`The new time of your interview with ${otherOf(data)}.`}
      heading="Your interview was moved"
      note={data.last_note}
      next="The attached file changes it in your calendar."
      button="See the interview"
    >
      {isOwn(data) ? 'You' : otherOf(data)} moved the interview about{' '}
      <strong>{data.job_title}</strong>. The new time:
    </InterviewMail>
  ),
});
