import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { candidateLogin, candidateSignup } from '../../../lambdas/contract/candidate.ts';
import { call } from '../../api/client.ts';
import { nextOf } from '../../api/destination.ts';
import { signIn } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useDraftForm } from '../../ui/draft-form.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { NameFields } from '../../ui/name-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { failureText } from './failure-text.ts';

const NOT_EQUAL = 'Passwords do not match';

/** Candidate authentication: login, or signup. */
export function Component() {
  const [mode, setMode] = useState<'login' | 'signup'>('login');
  const login = mode === 'login';
  return (
    <AuthCard
      title={login ? 'Candidate Login' : 'Candidate Sign Up'}
      subtitle={
        login ? 'Find work and follow your applications.' : 'Create an account to apply for jobs.'
      }
      switchText={login ? "Don't have an account? Sign up" : 'Already have an account? Login'}
      onSwitch={() => setMode(login ? 'signup' : 'login')}
      otherText="Employer looking to hire? Click here."
      otherArea={paths.manager.signIn}
    >
      {login ? <Login /> : <Signup />}
    </AuthCard>
  );
}

function Login() {
  const navigate = useNavigate();
  const next = nextOf(useLocation().state);
  const form = useDraftForm({
    shape: z.object({ email: z.string(), password: z.string() }),
    initialValues: { email: '', password: '' },
    validate: schemaResolver(candidateLogin.input, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { token, candidate } = await call(candidateLogin, values);
        signIn('candidate', token, candidate.id);
        navigate(next ?? paths.candidate.dashboard);
      }}
      failure={failureText('Login failed', 'An error occurred during login. Please try again.')}
      invalid={() => (isFilled(form.values) ? undefined : 'Please fill in all fields')}
      actions={
        <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
          {form.submitting ? 'Logging in...' : 'Login'}
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
      </Stack>
    </Form>
  );
}

const signupShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
});
const signupRules = z.extend(candidateSignup.input, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: NOT_EQUAL,
    // Also while other fields are invalid.
    when: () => true,
  }),
);

function Signup() {
  const navigate = useNavigate();
  const next = nextOf(useLocation().state);
  const form = useDraftForm({
    shape: signupShape,
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    validate: schemaResolver(signupRules, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ confirmPassword: _, ...values }) => {
        const { token, candidate } = await call(candidateSignup, values);
        signIn('candidate', token, candidate.id);
        navigate(
          next === undefined
            ? paths.candidate.createProfile
            : paths.candidate.createProfileThen(next),
        );
      }}
      failure={failureText('Signup failed', 'An error occurred during signup. Please try again.')}
      invalid={(errors) => whatIsWrong(form.values, errors)}
      actions={
        <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
          {form.submitting ? 'Signing Up...' : 'Sign Up'}
        </Button>
      }
    >
      <Stack gap="md">
        <NameFields form={form} names={['firstName', 'lastName']} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
        />
      </Stack>
    </Form>
  );
}

function isFilled(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).every((value) => value.trim() !== '');
}

function whatIsWrong(
  values: Readonly<Record<string, string>>,
  errors: FormErrors,
): string | undefined {
  if (!isFilled(values)) return 'Please fill in all fields';
  return errors.confirmPassword === NOT_EQUAL ? NOT_EQUAL : undefined;
}
