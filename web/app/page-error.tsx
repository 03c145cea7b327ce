import { Alert, Button, Center, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

/** Is shown in place of a page that failed, or whose code could not be fetched, perhaps because there is a newer version. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => console.error('A page failed:', error), [error]);
  return (
    <Center p="md" mih="50vh">
      <Alert
        color="red"
        icon={<IconAlertCircle aria-hidden />}
        title="This page could not be shown"
        maw={480}
        role="alert"
      >
        <Stack align="flex-start" gap="sm">
          Something went wrong on our side, or the connection was lost. What you typed into a form
          is kept.
          <Button color="red" variant="outline" onClick={() => location.reload()}>
            Retry
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}
