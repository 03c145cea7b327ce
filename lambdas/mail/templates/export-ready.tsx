import type { ActorRole } from '../../contract/roles.ts';
import { Action, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

export const exportReady = template('exportReady').of<{ role: ActorRole }>({
  subject: () => 'Your data is ready to download',
  sample: { role: 'candidate' },
  Body: ({ first_name, site, role }) => (
    <Layout
      to={first_name}
      preview="You can download it for one day."
      heading="Your data is ready"
      why="You get this mail because you asked for a copy of your data."
    >
      <Paragraph>
        The copy of your data that you asked for is ready. You can download it for one day; after
        that it is deleted, and you can ask for a new one.
      </Paragraph>
      <Action href={`${site}/${role}/your-data`}>Download your data</Action>
      <Paragraph>
        If you did not ask for it, somebody else may be signed in to your account: choose a new
        password.
      </Paragraph>
    </Layout>
  ),
});
