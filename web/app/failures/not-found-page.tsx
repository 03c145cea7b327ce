import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { JOBS_PATH } from '../../../lambdas/contract/pages/public-paths.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { areaOf, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/frame/page.tsx';

/** Shown for unknown paths and missing items, in the area's frame. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  const { dashboard, signIn } = paths[area];
  const home = isSignedIn(area)
    ? { to: dashboard, text: 'Go to the dashboard' }
    : { to: signIn, text: 'Go to login' };
  const [, item = 'page'] = /\/(company|offer|job)/.exec(pathname) ?? [];
  const wantsJob = area === 'candidate' && item === 'job';
  return (
    <Page title="Page not found">
      <EmptyState
        drawing="lost"
        action={
          <Group justify="center">
            <Button component={Link} to={home.to} variant={wantsJob ? 'default' : 'filled'}>
              {home.text}
            </Button>
            {area === 'candidate' && (
              <Button component={Link} to={JOBS_PATH} variant={wantsJob ? 'filled' : 'default'}>
                See open jobs
              </Button>
            )}
          </Group>
        }
      >
        There is no such {item}. It may have moved, or you may not have access.
      </EmptyState>
    </Page>
  );
}
