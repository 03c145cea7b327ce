import { RESTORE_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  /** Of the link that undoes the change; undefined if it cannot be undone any more. */
  readonly token: string | undefined;
}

export const addressChanged = template('addressChanged').of<Data>({
  subject: () => 'Your email address was changed',
  sample: { token: 'sample' },
  Body: ({ token }) => (
    <Layout
      preview="Use the new one to log in."
      heading="Your email address was changed"
      why="You're receiving this because this was your account email until now."
    >
      <Paragraph>Your account has a new email address. Use it to log in from now on.</Paragraph>
      {token !== undefined && (
        <>
          <Paragraph>
            If you didn't change it, undo the change. Your account gets this address back, and
            everyone is logged out. The link works once, for {RESTORE_LINK_DAYS} days.
          </Paragraph>
          <Action path={`/restore-email?token=${token}`}>Undo the change</Action>
        </>
      )}
    </Layout>
  ),
});
