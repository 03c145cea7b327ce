import '../../../ui/styles/mantine-more.css';
import { Button, Stack } from '@mantine/core';
import { type ComponentProps, useEffect } from 'react';
import { errorText } from '../../../api/errors.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { AuthCard } from '../auth-card.tsx';
import { BOTH_LOGINS } from './link-token.ts';

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

interface AskFirstProps {
  title: string;
  subtitle?: string;
  /** The text of the button. */
  action: string;
  isBusy: boolean;
  error: unknown;
  /** Makes the call. */
  onAction: () => void;
}

/** Asks before a link is used: filters of mail open links, and only a person presses a button. */
export function AskFirst({ title, subtitle, action, isBusy, error, onAction }: AskFirstProps) {
  return (
    <LinkCard title={title} {...(subtitle && { subtitle })} others={BOTH_LOGINS}>
      <Stack>
        {error !== null && (
          <ErrorAlert
            title={errorText(
              error,
              'Something went wrong on our side, or the connection was lost.',
            )}
          />
        )}
        <Button fullWidth loading={isBusy} onClick={onAction}>
          {action}
        </Button>
      </Stack>
    </LinkCard>
  );
}
