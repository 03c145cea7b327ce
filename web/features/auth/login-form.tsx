import { Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { ApiError } from '../../api/errors.ts';
import type { Area } from '../../api/stored/session.ts';
import { KEYBOARD, LAST } from '../../ui/fields/keyboards.ts';
import { PasswordField } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { failureText, isFilled, logIn, type SignedIn } from './sign-in.ts';

interface Props {
  area: Area;
  /** The label of the email field. */
  label: string;
  email: string;
  onEmail?: (email: string) => void;
  /** The message if a field is empty. */
  incomplete?: string;
  /** Whether the first empty field gets the focus. */
  autoFocus?: boolean;
  /** Shown after a refused sign-in, whether the account exists or not. */
  afterRefusal?: ReactNode;
  onSignedIn: (signedIn: SignedIn) => void | Promise<void>;
  actions: (busy: boolean) => ReactNode;
}

/** The login form. */
export function LoginForm(props: Props) {
  const { area, label, email, onEmail, incomplete, autoFocus = false, onSignedIn, actions } = props;
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm({
    initialValues: { email, password: '' },
    // The same rules in both areas; only field names differ.
    validate: schemaResolver(candidateLogin.input, { sync: true }),
  });
  const address = form.getInputProps('email');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        setIsRefused(false);
        try {
          await onSignedIn(await logIn(area, values));
        } catch (error) {
          setIsRefused(error instanceof ApiError && error.status === 401);
          throw error;
        }
      }}
      failure={failureText('Login failed', 'An error occurred during login. Please try again.')}
      invalid={() => (isFilled(form.values) ? undefined : incomplete)}
      fieldOf={(path) => (path === 'user_password' ? 'password' : path)}
      actions={
        <>
          {isRefused && props.afterRefusal}
          {actions(form.submitting)}
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label={label}
          {...KEYBOARD.email}
          autoComplete="username"
          required
          data-autofocus={(autoFocus && email === '') || undefined}
          {...address}
          onChange={(event) => {
            address.onChange(event);
            onEmail?.(event.target.value);
          }}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...LAST}
          required
          data-autofocus={(autoFocus && email !== '') || undefined}
          {...form.getInputProps('password')}
        />
      </Stack>
    </Form>
  );
}
