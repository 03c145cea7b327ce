import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { restoreEmail } from '../../../../lambdas/contract/calls/account.ts';
import { RESTORE_LINK_DAYS } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { Area } from '../../../api/stored/session.ts';
import { forgotPasswordOf, openPaths, paths } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { LinkCard } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLinkToken } from './use-link.ts';

type Step =
  | { readonly is: 'asking'; readonly problem?: string }
  | { readonly is: 'busy' | 'over' }
  | { readonly is: 'done'; readonly area: Area };

/** Undoes a change of email, by the link sent to the old address, after a confirmation. */
export function Component() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ is: token === '' ? 'over' : 'asking' });

  async function restore() {
    setStep({ is: 'busy' });
    try {
      const { role } = await call(restoreEmail, { token });
      setStep({ is: 'done', area: role });
    } catch (error) {
      const problem = errorText(error, 'Your email could not be restored. Please try again.');
      setStep(isLinkExpired(error) ? { is: 'over' } : { is: 'asking', problem });
    }
  }

  if (step.is === 'done')
    return (
      <LinkCard
        title="Your email is restored"
        subtitle="All devices are logged out. Whoever changed your email may know your password. Choose a new one."
        others={{ 'Back to login': paths[step.area].signIn }}
      >
        <Button component="a" href={forgotPasswordOf(step.area)} fullWidth>
          Choose a new password
        </Button>
      </LinkCard>
    );
  if (step.is === 'over')
    return (
      <LinkCard
        title="This link no longer works"
        subtitle={`It works once, for ${RESTORE_LINK_DAYS} days. If you used it, your email is restored. If you cannot log in, reset your password.`}
        others={BOTH_LOGINS}
      >
        <Button component="a" href={openPaths.forgotPassword} fullWidth>
          Forgot password?
        </Button>
      </LinkCard>
    );
  return (
    <LinkCard
      title="Restore your email?"
      subtitle="Your account goes back to the address that got our email. This logs out all devices."
      others={BOTH_LOGINS}
    >
      <Stack>
        {step.is === 'asking' && step.problem !== undefined && <ErrorAlert title={step.problem} />}
        <Button fullWidth loading={step.is === 'busy'} onClick={() => void restore()}>
          Restore email
        </Button>
      </Stack>
    </LinkCard>
  );
}
