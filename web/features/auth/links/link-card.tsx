import '../../../ui/styles/mantine-more.css';
import { Button, Stack } from '@mantine/core';
import { type ComponentProps, useEffect } from 'react';
import { errorText } from '../../../api/errors.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { AuthCard } from '../auth-card.tsx';
import { BOTH_LOGINS } from './use-link.ts';

/** The last shown heading. The browser announces the first one itself. */
let shown: string | undefined;

/** The frame of a page opened by a link. A new heading gets the focus, so that the outcome is announced. */
export function LinkCard(props: ComponentProps<typeof AuthCard>) {
  const { title } = props;
  useFocusOn(title, () => {
    const isOther = shown !== undefined && shown !== title;
    return isOther ? document.querySelector<HTMLElement>('main h1') : null;
  });
  useEffect(() => {
    shown = title;
  }, [title]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <AuthCard {...props} />
    </>
  );
}

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
