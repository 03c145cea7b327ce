import { Center } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { FailedAlert } from './failed-alert.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Is shown in place of a page that failed, whose code could not be fetched, or which shows what is not there. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => console.error('A page failed:', error), [error]);
  // Most of what fails here is code that was not fetched.
  useWindowEvent('online', () => location.reload());
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Center p="md" mih="50vh">
      <FailedAlert />
    </Center>
  );
}
