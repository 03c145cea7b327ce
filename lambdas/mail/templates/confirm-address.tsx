import { CONFIRM_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import { SITE_NAME } from '../../contract/texts/site-name.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  /** Whether this replaces an earlier email of the account. */
  readonly changed: boolean;
  readonly token: string;
}

export const confirmAddress = template('confirmAddress').of<Data>({
  subject: () => 'Confirm your email address',
  sample: { changed: false, token: 'sample' },
  Body: ({ changed, token }) => (
    <Layout
      preview="Confirm that our emails reach you."
      heading="Confirm your email address"
      why={
        changed
          ? "You're receiving this because an account's email was changed to this address. If this wasn't you, ignore this email."
          : "You're receiving this because an account was created with this address. If this wasn't you, ignore this email."
      }
    >
      <Paragraph>
        {changed ? 'Your account email was changed to this address.' : `Welcome to ${SITE_NAME}.`}{' '}
        Confirm the address, so that we know our emails reach you. The link works once, for{' '}
        {CONFIRM_LINK_DAYS} days.
      </Paragraph>
      <Action path={`/confirm-email?token=${token}`}>Confirm email</Action>
    </Layout>
  ),
});
