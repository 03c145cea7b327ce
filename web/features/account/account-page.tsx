import type { ReactNode } from 'react';
import type { Area } from '../../api/stored/session.ts';
import { AccountNav } from '../../ui/frame/account-nav.tsx';
import { Page } from '../../ui/frame/page.tsx';

interface Props {
  area: Area;
  title: string;
  children: ReactNode;
}

/** An account page, with links to the others. */
export function AccountPage({ area, title, children }: Props) {
  return (
    <Page narrow title={title}>
      <AccountNav area={area} />
      {children}
    </Page>
  );
}
