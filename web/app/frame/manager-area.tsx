import {
  IconBuilding,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconMessages,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { unreadConversations } from '../../api/queries/conversations.ts';
import { followedBatches, onFollowedBatches } from '../../api/queries/follow-batch.ts';
import { managerUser } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedIn, logOut } from '../../api/stored/session.ts';
import { Batches } from '../../features/manager/applicants/batches.tsx';
import { paths } from '../../paths.ts';
import type { ShellLink } from '../../ui/frame/shell.tsx';
import { nameOf } from '../../ui/text/format.ts';
import { AreaShell, Guarded } from './area.tsx';
import { countBadge } from './count-badge.tsx';

const LINKS: readonly ShellLink[] = [
  {
    to: paths.manager.dashboard,
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    alsoAt: ['/manager/job-postings/', paths.manager.offer('')],
  },
  {
    to: paths.manager.editProfile,
    label: 'Profile',
    icon: IconUser,
    alsoAt: [paths.manager.preferences, paths.manager.security, paths.manager.yourData],
  },
  {
    to: paths.manager.companies,
    label: 'Companies',
    icon: IconBuilding,
    alsoAt: ['/manager/company/', paths.manager.createCompany],
  },
];

const MESSAGES: ShellLink = {
  to: paths.manager.messages,
  label: 'Messages',
  icon: IconMessages,
  alsoAt: [paths.manager.conversation('')],
};

const INTERVIEWS: ShellLink = {
  to: paths.manager.interviews,
  label: 'Interviews',
  icon: IconCalendarEvent,
};

export function loader() {
  if (isSignedIn('manager')) queryClient.prefetchQuery(managerUser);
}

/** The manager area: guard and frame. */
export function Component() {
  return (
    <Guarded area="manager">
      <ManagerShell />
    </Guarded>
  );
}

function ManagerShell() {
  const { data: user } = useQuery(managerUser);
  const { data: unread } = useQuery(unreadConversations('manager'));
  const batches = useSyncExternalStore(onFollowedBatches, followedBatches);
  return (
    <AreaShell
      area="manager"
      links={[...LINKS, { ...MESSAGES, badge: countBadge(unread?.count, 'unread') }, INTERVIEWS]}
      person={user && { name: nameOf(user), email: user.email }}
      onLogout={() => logOut('manager')}
    >
      {batches !== '' && <Batches ids={batches.split(' ')} />}
    </AreaShell>
  );
}
