import { formatInterviewTime } from '../../contract/texts/interviews.ts';
import { interviewPath } from '../../rules/calendar/interview-entry.ts';
import {
  type InterviewData,
  interviewFacts,
  otherOf,
  SAMPLE_INTERVIEW,
  whyOf,
} from '../interview-facts.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

type Data = InterviewData & {
  /** The instants of the times that are left, in order. */
  readonly times: readonly string[];
};

export const interviewOffered = template('interviewOffered').of<Data>({
  subject: (data) => `${otherOf(data)} invites you to an interview: ${data.job_title}`,
  sample: {
    ...SAMPLE_INTERVIEW,
    starts_at: null,
    times: ['2026-12-01T15:00:00.000Z', '2026-12-02T19:30:00.000Z'],
  },
  Body: ({ times, ...data }) => (
    <Layout
      preview={`Choose a time to meet ${otherOf(data)}.`}
      heading="Choose a time for your interview"
      why={whyOf(data)}
    >
      <Paragraph>
        {otherOf(data)} would like to meet you about <strong>{data.job_title}</strong>.
      </Paragraph>
      <Facts facts={interviewFacts(data)} />
      <Paragraph>Times to choose from:</Paragraph>
      <Facts
        facts={times.map((at, index) => [
          `${index + 1}`,
          [
            formatInterviewTime(at, data.time_zone),
            ...(data.own_zone === null
              ? []
              : [`your time: ${formatInterviewTime(at, data.own_zone)}`]),
          ].join('; '),
        ])}
      />
      <Paragraph>
        Choose one on the site, or say that none fits. A time belongs to the first who chooses it.
      </Paragraph>
      <Action path={interviewPath(data.reader, data.id)}>Choose a time</Action>
    </Layout>
  ),
});
