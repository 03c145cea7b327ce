import {
  type InterviewData,
  interviewFacts,
  isOwn,
  otherOf,
  SAMPLE_INTERVIEW,
} from '../interview-facts.ts';
import { InterviewMail } from '../interview-mail.tsx';
import { template } from '../template.ts';

export const interviewCancelled = template('interviewCancelled').of<InterviewData>({
  subject: (data) =>
    isOwn(data)
      ? `You cancelled your interview with ${otherOf(data)}: ${data.job_title}`
      : `${otherOf(data)} cancelled your interview: ${data.job_title}`,
  sample: { ...SAMPLE_INTERVIEW, last_note: 'We found somebody. Thank you!' },
  Body: (data) => (
    <InterviewMail
      data={data}
      preview={`Your interview with ${otherOf(data)} does not take place.`}
      heading="Your interview was cancelled"
      facts={interviewFacts({ ...data, note: '' })}
      note={data.last_note}
      next={data.starts_at !== null && 'The attached file removes it from your calendar.'}
      button="See your interviews"
    >
      {isOwn(data) ? 'You' : otherOf(data)} cancelled the interview about{' '}
      <strong>{data.job_title}</strong>.
    </InterviewMail>
  ),
});
