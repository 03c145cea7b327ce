import { Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

export const addressReturned = template('addressReturned').of<object>({
  subject: () => 'Your account has its earlier email address again',
  sample: {},
  Body: ({ first_name }) => (
    <Layout
      to={first_name}
      preview="Use this address to sign in."
      heading="Your account has its earlier email address again"
      why="You're receiving this because this is your account email again."
    >
      <Paragraph>
        Your account email was changed to an address that you never confirmed. Its owner needs it
        for an account of their own. Use this address to sign in from now on.
      </Paragraph>
      <Paragraph>To use another address, change it on your account page and confirm it.</Paragraph>
    </Layout>
  ),
});
