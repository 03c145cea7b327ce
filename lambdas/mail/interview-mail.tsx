import type { ReactNode } from 'react';
import { interviewPath } from '../rules/calendar/interview-entry.ts';
import { type InterviewData, interviewFacts, whyOf } from './interview-facts.ts';
import { Action, Facts, Layout, Paragraph } from './layout.tsx';
import { Words } from './words.tsx';

interface Props {
  readonly data: InterviewData;
  readonly preview: string;
  readonly heading: string;
  /** What happened, or will. */
  readonly children: ReactNode;
  readonly facts?: ReturnType<typeof interviewFacts>;
  /** What the other side wrote about it. */
  readonly note?: string;
  /** What the reader can do now. */
  readonly next?: string | false;
  readonly button: string;
}

/** The body of a mail about an interview. */
export function InterviewMail({ data, facts = interviewFacts(data), note = '', ...text }: Props) {
  return (
    <Layout preview={text.preview} heading={text.heading} why={whyOf(data)}>
      <Paragraph>{text.children}</Paragraph>
      {facts.length > 0 && <Facts facts={facts} />}
      {note !== '' && <Words text={note} />}
      {text.next && <Paragraph>{text.next}</Paragraph>}
      <Action path={interviewPath(data.reader, data.id)}>{text.button}</Action>
    </Layout>
  );
}
