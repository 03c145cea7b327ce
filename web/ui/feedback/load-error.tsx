import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from './error-alert.tsx';

interface Props {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** A failed query, with Retry. */
export function LoadError({ message, onRetry, retrying = false }: Props) {
  return (
    <ErrorAlert title={message}>
      <Stack align="flex-start">
        <Button size="xs" color="red" variant="outline" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
