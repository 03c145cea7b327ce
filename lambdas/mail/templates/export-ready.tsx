import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

export const exportReady = template('exportReady').of<{ role: ActorRole }>({
  subject: () => 'Your data is ready to download',
  sample: { role: 'candidate' },
  Body: ({ role }) => (
    <Layout
      preview="Download it within one day."
      heading="Your data is ready"
      why="You're receiving this because you requested a copy of your data."
    >
      <Paragraph>
        The copy of your data is ready. Download it within one day. After that it is deleted, and
        you can request a new one.
      </Paragraph>
      <Action path={`/${role}/your-data`}>Download your data</Action>
      <Paragraph>
        If you didn't request it, someone else may be logged in to your account. Change your
        password.
      </Paragraph>
    </Layout>
  ),
});
