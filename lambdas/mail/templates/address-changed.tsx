import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly token: string;
}

export const addressChanged = template('addressChanged').of<Data>({
  subject: () => 'Your email address was changed',
  sample: { token: 'sample' },
  Body: ({ first_name, site, token }) => (
    <Layout
      to={first_name}
      preview="If that was not you, take it back."
      heading="Your email address was changed"
      why="You get this mail because this was the address of your account until now."
    >
      <Paragraph>
        Your account has another email address now: you sign in with that one, and our mails go
        there.
      </Paragraph>
      <Paragraph>
        If you did not change it, take it back. Your account then has this address again, and
        everybody who is signed in to it has to sign in anew. The link works once, for 7 days.
      </Paragraph>
      <Action href={`${site}/restore-email?token=${token}`}>Take it back</Action>
    </Layout>
  ),
});
