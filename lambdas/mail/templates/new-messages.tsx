import type { ActorRole } from '../../contract/roles.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';
import { Words } from '../words.tsx';

/** New messages of one conversation. */
interface OfConversation {
  /** The other side: a company, or a person. */
  readonly name: string;
  readonly job_title: string;
  readonly role: ActorRole;
  readonly application_id: string;
  /** Oldest first, each with the names of files that came with it by mail. */
  readonly messages: readonly { readonly text: string; readonly files: readonly string[] }[];
  /** Whether a reply to this mail is read. */
  readonly canReply: boolean;
}

/** All conversations with unread messages, once a day. */
interface OfDay {
  readonly conversations: readonly {
    readonly name: string;
    readonly job_title: string;
    readonly unread: number;
  }[];
}

type Data = OfConversation | OfDay;

/** The most conversations in the list. */
const MOST = 20;

const number = (n: number) => `${n} new ${n === 1 ? 'message' : 'messages'}`;
const total = ({ conversations }: OfDay) =>
  conversations.reduce((sum, { unread }) => sum + unread, 0);

export const newMessages = template('newMessages').of<Data>({
  subject: (data) =>
    'conversations' in data
      ? `${number(total(data))} from applicants`
      : `${data.name} wrote to you about ${data.job_title}`,
  sample: {
    name: 'Harbor Coffee',
    job_title: 'Barista',
    role: 'candidate',
    application_id: 'sample',
    messages: [{ text: 'Hello Avery,\n\ncan you come on Monday?', files: [] }],
    canReply: false,
  },
  Body: (data) =>
    'conversations' in data ? (
      <Layout
        preview="Applicants wrote to you."
        heading={`${number(total(data))} from applicants`}
        why="You're receiving this because people applied to your jobs. Preferences has when we email you about messages."
      >
        <Facts
          facts={data.conversations
            .slice(0, MOST)
            .map(({ name, job_title, unread }) => [`${name}, ${job_title}`, number(unread)])}
        />
        {data.conversations.length > MOST && (
          <Paragraph>And {data.conversations.length - MOST} more conversations.</Paragraph>
        )}
        <Action path="/manager/messages">Read messages</Action>
      </Layout>
    ) : (
      <Layout
        preview={`About ${data.job_title}.`}
        heading={`${data.name} wrote to you about ${data.job_title}`}
        why="You're receiving this because you have a conversation about an application. Its page can mute it."
      >
        {data.messages.map(({ text, files }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once.
          <div key={at}>
            <Words text={text} />
            {files.length > 0 && (
              <Paragraph>Files were attached, which are not kept: {files.join(', ')}</Paragraph>
            )}
          </div>
        ))}
        {data.canReply && <Paragraph>You can reply to this email.</Paragraph>}
        <Action path={`/${data.role}/messages/${data.application_id}`}>Read and answer</Action>
      </Layout>
    ),
});
