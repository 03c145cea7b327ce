import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
  readonly token: string;
}

export const resetPassword = template('resetPassword').of<Data>({
  subject: () => 'Reset your password',
  sample: { role: 'candidate', token: 'sample' },
  Body: ({ first_name, site, role, token }) => (
    <Layout
      to={first_name}
      preview="The link in this mail works once, for 30 minutes."
      heading="Reset your password"
      why="You get this mail because somebody entered this address under “Forgot password?”."
    >
      <Paragraph>
        Here you can choose a new password for your account as a {role}. The link works once, for 30
        minutes. Everybody who is signed in to the account then has to sign in anew.
      </Paragraph>
      <Action href={`${site}/reset-password?token=${token}`}>Choose a new password</Action>
      <Paragraph>
        If you did not ask for it, there is nothing to do: your password stays as it is.
      </Paragraph>
    </Layout>
  ),
});
