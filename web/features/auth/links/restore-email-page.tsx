import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { restoreEmail } from '../../../../lambdas/contract/calls/account.ts';
import { RESTORE_LINK_DAYS } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { forgotPasswordOf, openPaths, paths } from '../../../paths.ts';
import { AskFirst, LinkCard } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLinkToken } from './link-token.ts';

/** Undoes a change of email, by the link sent to the old address, after a confirmation. */
export function Component() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(restoreEmail, { token }),
  });
  if (data !== undefined)
    return (
      <LinkCard
        title="Your email is restored"
        subtitle="All devices are logged out. Whoever changed your email may know your password. Choose a new one."
        others={{ 'Back to login': paths[data.role].signIn }}
      >
        <Button component="a" href={forgotPasswordOf(data.role)} fullWidth>
          Choose a new password
        </Button>
      </LinkCard>
    );
  if (token === '' || isLinkExpired(error))
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
    <AskFirst
      title="Restore your email?"
      subtitle="Your account goes back to the address that got our email. This logs out all devices."
      action="Restore email"
      isBusy={isPending}
      error={error}
      onAction={mutate}
    />
  );
}
