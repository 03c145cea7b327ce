import { Center } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isMissing } from '../../api/errors.ts';
import { FailedAlert } from './failed-alert.tsx';
import { NotFoundPage } from './not-found-page.tsx';

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
