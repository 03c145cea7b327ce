import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { resetPassword } from '../../../../lambdas/contract/calls/account.ts';
import { PASSWORD_MIN } from '../../../../lambdas/contract/limits.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { Area } from '../../../api/stored/session.ts';
import { openPaths } from '../../../paths.ts';
import {
  confirmPassword,
  NewPasswordFields,
  passwordsMatch,
} from '../../../ui/fields/new-password-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { BOTH_LOGINS } from './both-logins.ts';
import { LinkCard } from './link-card.tsx';
import { isOver } from './use-link.ts';

const FAILED = 'Your password could not be changed. Please try again.';
const rules = z.extend(resetPassword.input, { confirmPassword }).check(passwordsMatch);

interface Props {
  token: string;
  /** Called with the account's area after the reset. */
  onReset: (area: Area) => void;
}

/** Sets a new password, by the emailed link. */
export function ResetPasswordPage({ token, onReset }: Props) {
  const [over, setOver] = useState(token === '');
  const form = useForm({
    initialValues: { token, password: '', confirmPassword: '' },
    validate: schemaResolver(rules, { sync: true }),
  });
  if (over)
    return (
      <LinkCard
        title="This link no longer works"
        subtitle="It works once, for 30 minutes, until the password or email changes."
        others={BOTH_LOGINS}
      >
        <Button component="a" href={openPaths.forgotPassword} fullWidth>
          Send a new link
        </Button>
      </LinkCard>
    );
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
            onReset(role);
          } catch (error) {
            if (!isOver(error)) throw error;
            setOver(true);
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
