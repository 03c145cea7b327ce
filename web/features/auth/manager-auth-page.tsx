import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import { managerSignin, managerSignup } from '../../../lambdas/contract/manager.ts';
import type { Manager } from '../../../lambdas/contract/shapes.ts';
import { call } from '../../api/client.ts';
import { nextOf } from '../../api/destination.ts';
import { managerUser } from '../../api/manager-user.ts';
import { queryClient } from '../../api/query-client.ts';
import { signIn } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useDraftForm } from '../../ui/draft-form.tsx';
import { Form } from '../../ui/form.tsx';
import { NameFields } from '../../ui/name-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { failureText } from './failure-text.ts';

/** Manager authentication: login, or signup. */
export function Component() {
  const [mode, setMode] = useState<'login' | 'signup'>('login');
  const login = mode === 'login';
  return (
    <AuthCard
      title={login ? 'Manager Login' : 'Manager Sign Up'}
      subtitle={login ? 'Post jobs and meet your applicants.' : 'Create an account to post jobs.'}
      switchText={login ? "Don't have an account? Sign up" : 'Already have an account? Login'}
      onSwitch={() => setMode(login ? 'signup' : 'login')}
      otherText="Candidate looking for work? Click here"
      otherArea={paths.candidate.signIn}
    >
      {login ? <Login /> : <Signup />}
    </AuthCard>
  );
}

function keep({ token, user }: { token: string; user: Manager }): void {
  signIn('manager', token, user.id);
  queryClient.setQueryData(managerUser.queryKey, user);
}

function Login() {
  const navigate = useNavigate();
  const next = nextOf(useLocation().state);
  const form = useDraftForm({
    shape: z.object({ email: z.string(), user_password: z.string() }),
    initialValues: { email: '', user_password: '' },
    validate: schemaResolver(managerSignin.input, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        keep(await call(managerSignin, values));
        navigate(next ?? paths.manager.dashboard);
      }}
      failure={failureText('Login failed', 'An error occurred during login. Please try again.')}
      actions={
        <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
          {form.submitting ? 'Logging in...' : 'Login'}
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.getInputProps('user_password')}
        />
      </Stack>
    </Form>
  );
}

const signupShape = z.object({
  email: z.string(),
  user_password: z.string(),
  confirm: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
const signupRules = z.extend(managerSignup.input, { confirm: z.string() }).check(
  z.refine(({ user_password, confirm }) => user_password === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
    // Also while other fields are invalid.
    when: () => true,
  }),
);

function Signup() {
  const navigate = useNavigate();
  const form = useDraftForm({
    shape: signupShape,
    initialValues: { email: '', user_password: '', confirm: '', first_name: '', last_name: '' },
    validate: schemaResolver(signupRules, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ confirm: _, ...values }) => {
        keep(await call(managerSignup, values));
        navigate(paths.manager.createCompany);
      }}
      failure={failureText('Signup failed', 'An error occurred during signup. Please try again.')}
      actions={
        <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
          {form.submitting ? 'Signing Up...' : 'Sign Up'}
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={`Password (${PASSWORD_MIN} or more characters)`}
          autoComplete="new-password"
          required
          {...form.getInputProps('user_password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirm')}
        />
        <NameFields form={form} names={['first_name', 'last_name']} />
      </Stack>
    </Form>
  );
}
