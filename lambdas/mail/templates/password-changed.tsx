import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
}

export const passwordChanged = template('passwordChanged').of<Data>({
  subject: () => 'Your password was changed',
  sample: { role: 'candidate' },
  Body: ({ role }) => (
    <Layout
      preview="If this wasn't you, reset it now."
      heading="Your password was changed"
      why="You're receiving this because your password was changed."
    >
      <Paragraph>
        The password of your {role} account was changed, and everyone was logged out. If this was
        you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If this wasn't you, reset your password now. That logs everyone out again.
      </Paragraph>
      <Action path={`/forgot-password?role=${role}`}>Reset password</Action>
    </Layout>
  ),
});
