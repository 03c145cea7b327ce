import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { isSignedIn } from '../../api/stored/session.ts';
import { areaOf, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/frame/page.tsx';

/** Shown for unknown paths and missing items, in the area's frame. */
export function NotFoundPage() {
  const area = areaOf(useLocation().pathname);
  const { dashboard, signIn } = paths[area];
  const home = isSignedIn(area)
    ? { to: dashboard, text: 'Go to the dashboard' }
    : { to: signIn, text: 'Go to login' };
  return (
    <Page title="Page not found">
      <EmptyState
        icon={IconMapOff}
        action={
          <Button component={Link} to={home.to}>
            {home.text}
          </Button>
        }
      >
        It may have moved, or you may not have access.
      </EmptyState>
    </Page>
  );
}
