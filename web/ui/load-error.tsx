import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface Props {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Says that something could not be fetched, in its place on the page. */
export function LoadError({ message, onRetry, retrying = false }: Props) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={message} role="alert">
      <Stack align="flex-start">
        <Button size="xs" color="red" variant="outline" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      </Stack>
    </Alert>
  );
}
