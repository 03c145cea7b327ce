import { RESET_LINK_MINUTES } from '../../contract/link-lifetimes.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly role: ActorRole;
  readonly token: string;
  /** Whether it goes to a previous email of the account. */
  readonly isPrevious: boolean;
}

export const resetPassword = template('resetPassword').of<Data>({
  subject: () => 'Reset your password',
  sample: { role: 'candidate', token: 'sample', isPrevious: false },
  Body: ({ role, token, isPrevious }) => (
    <Layout
      preview={`The link works once, for ${RESET_LINK_MINUTES} minutes.`}
      heading="Reset your password"
      why={
        isPrevious
          ? "You're receiving this because this was your account email. Someone who uses the new one forgot the password."
          : "You're receiving this because someone entered this address under “Forgot password?”."
      }
    >
      <Paragraph>
        Choose a new password for your {role} account. The link works once, for {RESET_LINK_MINUTES}{' '}
        minutes. You will be logged out on all devices.
      </Paragraph>
      <Action path={`/reset-password?token=${token}`}>Choose a new password</Action>
      <Paragraph>
        If you didn't request this, ignore this email: your password stays the same.
      </Paragraph>
    </Layout>
  ),
});
