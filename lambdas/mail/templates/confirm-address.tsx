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
  Body: ({ first_name, site, changed, token }) => (
    <Layout
      to={first_name}
      preview="One click, and we know that our mails reach you."
      heading="Confirm your email address"
      why={
        changed
          ? 'You get this mail because an account was changed to this address. If that was not you, leave it unconfirmed.'
          : 'You get this mail because an account was created with this address. If that was not you, leave it unconfirmed.'
      }
    >
      <Paragraph>
        {changed
          ? 'The email address of your account was changed to this one.'
          : 'Welcome to Hiring Marketplace.'}{' '}
        Confirm the address, so that we know that our mails reach you. The link works once, for 7
        days.
      </Paragraph>
      <Action href={`${site}/confirm-email?token=${token}`}>Confirm the address</Action>
    </Layout>
  ),
});
