import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { resendConfirmation } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { Area } from '../../../api/stored/session.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';

interface Props {
  area: Area;
  /** The button's text. */
  children: string;
}

/** Resends the confirmation email to the signed-in person. */
export function SendAgain({ area, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      setSaid(inWords(await call(resendConfirmation, {}, { as: area })));
    } catch (error) {
      setProblem(errorText(error, 'The email could not be sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="sm">
      <Button fullWidth loading={busy} onClick={() => void send()}>
        {children}
      </Button>
      {problem !== undefined && <ErrorAlert title={problem} />}
      <Text role="status" size="sm">
        {said}
      </Text>
    </Stack>
  );
}

function inWords({ sends_mail, email_confirmed_at }: OutputOf<typeof resendConfirmation>): string {
  if (email_confirmed_at !== null) return 'Your email is already confirmed.';
  return sends_mail
    ? 'Email sent. It may take a few minutes.'
    : 'This site sends no email, so there is nothing to confirm.';
}
