import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
}

export const passwordChanged = template('passwordChanged').of<Data>({
  subject: () => 'Your password was changed',
  sample: { role: 'candidate' },
  Body: ({ first_name, site, role }) => (
    <Layout
      to={first_name}
      preview="If that was not you, choose a new one at once."
      heading="Your password was changed"
      why="You get this mail because the password of your account was changed."
    >
      <Paragraph>
        The password of your account as a {role} was changed, and everybody who was signed in to it
        has been signed out. If it was you who changed it, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, choose a new password at once. Whoever changed it is signed out then.
      </Paragraph>
      <Action href={`${site}/forgot-password?role=${role}`}>Choose a new password</Action>
    </Layout>
  ),
});
