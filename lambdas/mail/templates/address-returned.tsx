import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
}

export const addressReturned = template('addressReturned').of<Data>({
  subject: () => 'Your account has its earlier email address again',
  sample: { role: 'candidate' },
  Body: ({ role }) => (
    <Layout
      preview="Use this address to log in."
      heading="Your account has its earlier email address again"
      why="You're receiving this because this is your account email again."
    >
      <Paragraph>
        Your account email was changed to an address that you never confirmed. Its owner has now
        signed up with it. Use this address to log in from now on.
      </Paragraph>
      <Paragraph>To use another address, change it in your profile and confirm it.</Paragraph>
      <Action path={role === 'manager' ? '/manager/edit-profile' : '/candidate/profile'}>
        View profile
      </Action>
    </Layout>
  ),
});
