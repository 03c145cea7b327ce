import { Button, Center, Group, Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, useLocation, useRouteError } from 'react-router-dom';
import { JOBS_PATH } from '../../lambdas/contract/pages/public-paths.ts';
import { isMissing } from '../api/errors.ts';
import { isSignedIn } from '../api/stored/session.ts';
import { areaOf, paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorAlert } from '../ui/feedback/error-alert.tsx';
import { Page } from '../ui/frame/page.tsx';

/** Replaces a page that failed, did not load, or shows a missing item. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => console.error('A page failed:', error), [error]);
  // Most failures are code that did not load.
  useWindowEvent('online', () => location.reload());
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <Center p="md" mih="50vh">
      <FailedAlert />
    </Center>
  );
}

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
      >{`There is no such ${item}. It may have moved, or you may not have access.`}</EmptyState>
    </Page>
  );
}

/** A page failed: offers a reload. */
function FailedAlert() {
  return (
    <ErrorAlert title="This page could not be shown" maw={480}>
      <Stack align="flex-start" gap="sm">
        Something went wrong on our side, or the connection was lost. What you typed is saved.
        <Button color="red" variant="outline" onClick={() => location.reload()}>
          Reload
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
