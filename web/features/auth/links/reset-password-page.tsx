import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { checkResetLink, resetPassword } from '../../../../lambdas/contract/calls/account.ts';
import { PASSWORD_MIN } from '../../../../lambdas/contract/limits.ts';
import { RESET_LINK_MINUTES } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { endSession } from '../../../api/stored/session.ts';
import { openPaths, paths } from '../../../paths.ts';
import { confirmPassword, passwordsMatch } from '../../../ui/fields/new-password.ts';
import { NewPasswordFields } from '../../../ui/fields/password-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { EarlierEmail } from './earlier-email.tsx';
import { LinkCard, LinkFailed } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLink, useLinkToken } from './use-link.ts';

const FAILED = 'Your password could not be changed. Please try again.';
const rules = z.extend(resetPassword.input, { confirmPassword }).check(passwordsMatch);

/** Sets a new password, by the emailed link. */
export function Component() {
  const token = useLinkToken();
  const [state, retry] = useLink(() => call(checkResetLink, { token }));
  const [over, setOver] = useState(false);
  if (over || state.is === 'over') return <Over />;
  switch (state.is) {
    case 'busy':
      return <LinkCard title="Opening your link…" others={BOTH_LOGINS} />;
    case 'failed':
      return (
        <LinkFailed title="Your link could not be opened" error={state.error} onRetry={retry} />
      );
    case 'done': {
      const { role, earlier_email } = state.answer;
      const shared = { token, onOver: () => setOver(true) };
      return earlier_email === null ? (
        <NewPassword {...shared} />
      ) : (
        <EarlierEmail {...shared} area={role} email={earlier_email} />
      );
    }
  }
}

function Over() {
  return (
    <LinkCard
      title="This link no longer works"
      subtitle={`It works once, for ${RESET_LINK_MINUTES} minutes, until the password or email changes.`}
      others={BOTH_LOGINS}
    >
      <Button component="a" href={openPaths.forgotPassword} fullWidth>
        Send a new link
      </Button>
    </LinkCard>
  );
}

function NewPassword({ token, onOver }: { token: string; onOver: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { token, password: '', confirmPassword: '' },
    validate: schemaResolver(rules, { sync: true }),
  });
  return (
    <LinkCard
      title="Choose a new password"
      subtitle="This logs you out everywhere. Then log in with the new password."
      others={BOTH_LOGINS}
    >
      <Form
        form={form}
        onSubmit={async ({ confirmPassword: _, ...values }) => {
          try {
            const { role } = await call(resetPassword, values);
            // The old password's sessions have all ended.
            endSession(role, 'Your password has been changed. Log in with the new one.');
            await navigate(paths[role].signIn, { replace: true });
          } catch (error) {
            if (!isLinkExpired(error)) throw error;
            onOver();
          }
        }}
        failure={(error) => errorText(error, FAILED)}
        actions={
          <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
            {form.submitting ? 'Saving...' : 'Save new password'}
          </Button>
        }
      >
        <NewPasswordFields
          form={form}
          label="New password"
          hint={`${PASSWORD_MIN} or more characters`}
        />
      </Form>
    </LinkCard>
  );
}
