import { CONFIRM_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
  readonly token: string;
}

const OTHER_SIDE = { candidate: 'An employer', manager: 'An applicant' } as const;

export const answerWaiting = template('answerWaiting').of<Data>({
  subject: ({ role }) => `${OTHER_SIDE[role]} has answered`,
  sample: { role: 'candidate', token: 'sample' },
  Body: ({ first_name, site, role, token }) => (
    <Layout
      to={first_name}
      preview="Confirm your email address to read it."
      heading={`${OTHER_SIDE[role]} has answered`}
      why="You're receiving this because an account was created with this address. If this wasn't you, ignore this email."
    >
      <Paragraph>
        {OTHER_SIDE[role]} has answered: confirm your email address to read it. The link works once,
        for {CONFIRM_LINK_DAYS} days.
      </Paragraph>
      <Action href={`${site}/confirm-email?token=${token}`}>Confirm email</Action>
    </Layout>
  ),
});
