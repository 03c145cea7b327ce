import { CONFIRM_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
  readonly about: 'answer' | 'message';
  readonly token: string;
}

const OTHER_SIDE = { candidate: 'An employer', manager: 'An applicant' } as const;
const did = ({ role, about }: Pick<Data, 'role' | 'about'>) =>
  `${OTHER_SIDE[role]} has ${about === 'answer' ? 'answered' : 'written to you'}`;

export const answerWaiting = template('answerWaiting').of<Data>({
  subject: did,
  sample: { role: 'candidate', about: 'answer', token: 'sample' },
  Body: ({ role, about, token }) => (
    <Layout
      preview="Confirm your email address to read it."
      heading={did({ role, about })}
      why="You're receiving this because an account was created with this address. If this wasn't you, ignore this email."
    >
      <Paragraph>
        {did({ role, about })}: confirm your email address to read it. The link works once, for{' '}
        {CONFIRM_LINK_DAYS} days.
      </Paragraph>
      <Action path={`/confirm-email?token=${token}`}>Confirm email</Action>
    </Layout>
  ),
});
