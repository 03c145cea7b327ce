import { IconLogin } from '@tabler/icons-react';
import type { Area } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/frame/shell.tsx';

const NAMES = { manager: 'Manager', candidate: 'Candidate' } as const;

/** The frame around an unknown path for signed-out people. */
export function SignedOutShell({ area }: { area: Area }) {
  const { signIn } = paths[area];
  return (
    <Shell
      area={NAMES[area]}
      home={signIn}
      links={[{ to: signIn, label: 'Login', icon: IconLogin }]}
      person={undefined}
    />
  );
}
