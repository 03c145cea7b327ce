import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { candidateSignup } from '../../../lambdas/contract/candidate.ts';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import type { Area } from '../../api/session.ts';
import { Form } from '../../ui/form.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { NameFields } from '../../ui/name-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { failureText } from './failure-text.ts';
import { isFilled } from './is-filled.ts';
import type { SignedIn } from './login.ts';
import { signUp } from './signup.ts';

const NOT_EQUAL = 'Passwords do not match';

// The same in both areas, but for the names of the fields.
const rules = z
  .extend(candidateSignup.input, {
    confirmPassword: z.string().check(z.minLength(1, 'This field is required.')),
  })
  .check(
    z.refine(
      ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
      {
        path: ['confirmPassword'],
        error: NOT_EQUAL,
        // Also while other fields are invalid.
        when: () => true,
      },
    ),
  );

const FIELDS: Readonly<Record<string, string>> = {
  user_password: 'password',
  first_name: 'firstName',
  last_name: 'lastName',
};

interface Props {
  area: Area;
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: (signedIn: SignedIn) => void | Promise<void>;
}

/** Everything that an account in an area needs. */
export function SignupForm({ area, email, onEmail, onSignedIn }: Props) {
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email, password: '', confirmPassword: '' },
    validate: schemaResolver(rules, { sync: true }),
  });
  const isManager = area === 'manager';
  const address = form.getInputProps('email');
  const names = <NameFields form={form} names={['firstName', 'lastName']} />;
  return (
    <Form
      form={form}
      onSubmit={async ({ confirmPassword: _, ...values }) => onSignedIn(await signUp(area, values))}
      failure={failureText('Signup failed', 'An error occurred during signup. Please try again.')}
      invalid={(errors) => (isManager ? undefined : whatIsWrong(form.values, errors))}
      fieldOf={(path) => FIELDS[path] ?? path}
      actions={
        <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
          {form.submitting ? 'Signing Up...' : 'Sign Up'}
        </Button>
      }
    >
      <Stack gap="md">
        {!isManager && names}
        <TextInput
          label={isManager ? 'Email address' : 'Email'}
          type="email"
          autoComplete="username"
          required
          {...address}
          onChange={(event) => {
            address.onChange(event);
            onEmail(event.target.value);
          }}
        />
        <PasswordField
          {...(isManager
            ? { label: `Password (${PASSWORD_MIN} or more characters)` }
            : { label: 'Password', description: `${PASSWORD_MIN} or more characters` })}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
          onBlur={() => {
            if (form.values.password !== '') form.validateField('confirmPassword');
          }}
        />
        {isManager && names}
      </Stack>
    </Form>
  );
}

function whatIsWrong(
  values: Readonly<Record<string, string>>,
  errors: FormErrors,
): string | undefined {
  if (!isFilled(values)) return 'Please fill in all fields';
  return errors.confirmPassword === NOT_EQUAL ? NOT_EQUAL : undefined;
}
