import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import type { Area } from '../../api/stored/session.ts';
import { NameFields } from '../../ui/fields/name-fields.tsx';
import { confirmPassword, NOT_EQUAL, passwordsMatch } from '../../ui/fields/new-password.ts';
import { NewPasswordFields } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { failureText } from './failure-text.ts';
import { isFilled } from './is-filled.ts';
import type { SignedIn } from './login.ts';
import { signUp } from './signup.ts';

// The same rules in both areas; only field names differ.
const rules = z.extend(candidateSignup.input, { confirmPassword }).check(passwordsMatch);

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

/** The signup form. */
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
      invalid={(errors) => (isManager ? undefined : invalidText(form.values, errors))}
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
        <NewPasswordFields
          form={form}
          {...(isManager
            ? { label: `Password (${PASSWORD_MIN} or more characters)` }
            : { label: 'Password', hint: `${PASSWORD_MIN} or more characters` })}
        />
        {isManager && names}
      </Stack>
    </Form>
  );
}

function invalidText(
  values: Readonly<Record<string, string>>,
  errors: FormErrors,
): string | undefined {
  if (!isFilled(values)) return 'Please fill in all fields';
  return errors.confirmPassword === NOT_EQUAL ? NOT_EQUAL : undefined;
}
