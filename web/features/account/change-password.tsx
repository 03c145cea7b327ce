import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { changePassword } from '../../../lambdas/contract/calls/account.ts';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import { newPassword, password } from '../../../lambdas/contract/schemas/types.ts';
import { call } from '../../api/client.ts';
import { type Area, sessionOf, signIn } from '../../api/stored/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { confirmPassword, passwordsMatch } from '../../ui/fields/new-password.ts';
import { NewPasswordFields, PasswordField } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { Section } from '../../ui/frame/section.tsx';

const rules = z
  .object({ current: password, password: newPassword, confirmPassword })
  .check(passwordsMatch);

const FIELDS: Readonly<Record<string, string>> = { password: 'current', new_password: 'password' };

interface Props {
  area: Area;
  email: string | undefined;
}

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ area, email }: Props) {
  const form = useForm({
    initialValues: { current: '', password: '', confirmPassword: '' },
    validate: schemaResolver(rules, { sync: true }),
  });
  return (
    <Section title="Password" hint="Changing it logs you out on all other devices.">
      <Form
        form={form}
        onSubmit={async ({ current, password: new_password }) => {
          const { personId } = sessionOf(area);
          const input = { password: current, new_password };
          const { token } = await call(changePassword, input, { as: area });
          // The call fails if another person has signed in meanwhile.
          if (personId !== null) signIn(area, token, personId);
          form.reset();
          toast('Password changed.');
        }}
        fieldOf={(path) => FIELDS[path] ?? path}
        failure="Your password could not be changed."
        actions={
          <FormActions>
            <Button type="submit" loading={form.submitting}>
              Change password
            </Button>
          </FormActions>
        }
      >
        <Stack gap="md">
          {/* Tells password managers whose password it is. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            {...form.getInputProps('current')}
          />
          <NewPasswordFields
            form={form}
            label="New password"
            hint={`${PASSWORD_MIN} or more characters`}
          />
        </Stack>
      </Form>
    </Section>
  );
}
