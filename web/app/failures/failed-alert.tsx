import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';

/** A page failed: offers a reload. */
export function FailedAlert() {
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
