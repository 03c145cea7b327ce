import { IconBuilding, IconLayoutDashboard, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { managerUser } from '../api/manager-user.ts';
import { logOut } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Shell, type ShellLink } from '../ui/shell.tsx';
import { Guarded } from './guarded.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const LINKS: readonly ShellLink[] = [
  {
    to: paths.manager.dashboard,
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    alsoAt: ['/manager/job-postings/'],
  },
  { to: paths.manager.editProfile, label: 'Profile', icon: IconUser },
  {
    to: paths.manager.companies,
    label: 'Companies',
    icon: IconBuilding,
    alsoAt: ['/manager/company/', paths.manager.createCompany],
  },
];

/** The manager area: its sidebar and its guard. */
export function Component() {
  return (
    <Guarded area="manager" signInAt={paths.manager.signIn}>
      <ManagerShell />
    </Guarded>
  );
}

function ManagerShell() {
  const { data: user } = useQuery(managerUser);
  return (
    <Shell
      area="Manager"
      home={paths.manager.dashboard}
      links={LINKS}
      person={user && { name: `${user.first_name} ${user.last_name}`, email: user.email }}
      onLogout={() => logOut('manager')}
    >
      <SignInAgain area="manager" email={user?.email} />
    </Shell>
  );
}
