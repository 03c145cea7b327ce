import { Button, Stack } from '@mantine/core';
import { errorText } from '../../../api/errors.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { BOTH_LOGINS } from './both-logins.ts';
import { LinkCard } from './link-card.tsx';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Says that the link could not be used for now. */
export function LinkFailed({ title, error, onRetry }: Props) {
  return (
    <LinkCard title={title} others={BOTH_LOGINS}>
      <Stack>
        <ErrorAlert
          title={errorText(error, 'Something went wrong on our side, or the connection was lost.')}
        />
        <Button fullWidth onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </LinkCard>
  );
}
