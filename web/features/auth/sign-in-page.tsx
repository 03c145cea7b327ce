import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import { SIGN_UP } from '../../../lambdas/contract/pages/hydration.ts';
import { jobAtCompany } from '../../../lambdas/contract/pages/public-paths.ts';
import { destinationOf, forgetDestination, type ToSave, toSaveOf } from '../../api/destination.ts';
import { publicJob } from '../../api/queries/public-queries.ts';
import { type Area, signInMessage } from '../../api/stored/session.ts';
import { areaOf, forgotPasswordOf, paths } from '../../paths.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { NameFields } from '../../ui/fields/name-fields.tsx';
import { confirmPassword, NOT_EQUAL, passwordsMatch } from '../../ui/fields/new-password.ts';
import { NewPasswordFields } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { useFocusOn } from '../../ui/hooks/move-focus.ts';
import { AuthCard } from './auth-card.tsx';
import { NewestJobs, VisitorSearch } from './front-door.tsx';
import { LoginForm } from './login-form.tsx';
import {
  cacheUser,
  failureText,
  isFilled,
  type SignedIn,
  saveAfterSignIn,
  signUp,
  useTypedAddress,
} from './sign-in.ts';

const TEXTS = {
  candidate: {
    login: { title: 'Candidate Login', subtitle: 'Find work and follow your applications.' },
    signup: { title: 'Candidate Sign Up', subtitle: 'Create an account to apply for jobs.' },
    emailLabel: 'Email',
    incomplete: 'Please fill in all fields',
    other: 'Employer looking to hire? Click here.',
    otherArea: paths.manager.signIn,
    refused: 'Hiring? Log in as an employer',
  },
  manager: {
    login: { title: 'Manager Login', subtitle: 'Post jobs and meet your applicants.' },
    signup: { title: 'Manager Sign Up', subtitle: 'Create an account to post jobs.' },
    emailLabel: 'Email address',
    incomplete: undefined,
    other: 'Candidate looking for work? Click here',
    otherArea: paths.candidate.signIn,
    refused: 'Looking for work? Log in as a candidate',
  },
} as const;

const INTRO = 'Jobs at small businesses near you: answer a few questions and apply.';

type Mode = 'login' | 'signup';

/** Login and signup of an area. */
export function Component() {
  const area = areaOf(useLocation().pathname);
  return <SignIn key={area} area={area} />;
}

function SignIn({ area }: { area: Area }) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>(location.search === SIGN_UP ? 'signup' : 'login');
  const [email, setEmail] = useTypedAddress(area);
  const [message] = useState(() => signInMessage(area));
  // Read before the sign-in: it clears stored values if another person was signed in here.
  const [toSave] = useState(() => toSaveOf(area));
  const [wanted] = useState(() => destinationOf(area));
  const texts = TEXTS[area];
  const isFrontDoor = area === 'candidate' && mode === 'login';
  const messageText = useRef<HTMLParagraphElement>(null);
  useFocusOn(message && mode === 'login', () => messageText.current);
  function leaveFor(to: (wanted: string | undefined) => string) {
    return async (signedIn: SignedIn) => {
      setEmail('');
      forgetDestination(area);
      if (toSave !== undefined) await saveAfterSignIn(toSave, wanted);
      cacheUser(signedIn);
      // Back leads to where the person came from, not to this page.
      await navigate(to(wanted), { replace: true });
    };
  }
  return (
    <AuthCard
      title={texts[mode].title}
      subtitle={<Purpose area={area} mode={mode} toSave={toSave} />}
      others={{ [texts.other]: texts.otherArea }}
      {...(isFrontDoor && { intro: INTRO, actions: <NewestJobs /> })}
      // Not for people who are on the way to something.
      {...(isFrontDoor && !toSave && !wanted && { search: <VisitorSearch /> })}
    >
      {message && mode === 'login' && (
        <Text
          role="status"
          size="sm"
          mb="md"
          // Announced also if present from the start.
          tabIndex={-1}
          data-autofocus
          ref={messageText}
        >
          {message}
        </Text>
      )}
      {mode === 'login' ? (
        <LoginForm
          area={area}
          label={texts.emailLabel}
          email={email}
          onEmail={setEmail}
          {...(texts.incomplete && { incomplete: texts.incomplete })}
          onSignedIn={leaveFor((wanted) => wanted ?? paths[area].dashboard)}
          afterRefusal={
            <Anchor href={texts.otherArea} size="sm" mt="sm" display="block">
              {texts.refused}
            </Anchor>
          }
          actions={(busy) => (
            <Button type="submit" fullWidth mt="lg" disabled={busy}>
              {busy ? 'Logging in...' : 'Login'}
            </Button>
          )}
        />
      ) : (
        <SignupForm
          area={area}
          email={email}
          onEmail={setEmail}
          onSignedIn={leaveFor((wanted) => afterSignup(area, wanted))}
        />
      )}
      <Stack align="center" gap="xs" mt="lg">
        {mode === 'login' && (
          <Anchor href={forgotPasswordOf(area)} size="sm">
            Forgot password?
          </Anchor>
        )}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setMode(mode === 'login' ? 'signup' : 'login')}
        >
          {mode === 'login' ? "Don't have an account? Sign up" : 'Already have an account? Login'}
        </Anchor>
      </Stack>
    </AuthCard>
  );
}

/** Why to sign in: to save something, to apply for a job, or to use the area. */
function Purpose({ area, mode, toSave }: { area: Area; mode: Mode; toSave: ToSave | undefined }) {
  const [jobId] = useState(() => jobApplyingFor(destinationOf(area)));
  const { subtitle } = TEXTS[area][mode];
  if (toSave !== undefined)
    return <span>{`${mode === 'login' ? 'Log in' : 'Sign up'} to save ${toSave.what}.`}</span>;
  if (jobId === undefined) return <span>{subtitle}</span>;
  return (
    // Two lines from the start: the text with the job's title is longer, and would move the form.
    <Box component="span" display="block" mih="2lh">
      <ToApplyFor jobId={jobId} mode={mode} instead={subtitle} />
    </Box>
  );
}

function jobApplyingFor(wanted = ''): string | undefined {
  return /^\/candidate\/apply\/([^/?]+)/.exec(wanted)?.[1];
}

function afterSignup(area: Area, wanted: string | undefined): string {
  if (area === 'manager') return paths.manager.createCompany;
  return wanted === undefined
    ? paths.candidate.createProfile
    : paths.candidate.createProfileThen(wanted);
}

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
function SignupForm({ area, email, onEmail, onSignedIn }: Props) {
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
        <EmailField
          label={isManager ? 'Email address' : 'Email'}
          autoComplete="username"
          {...address}
          onChange={(event) => {
            address.onChange(event);
            onEmail(event.target.value);
          }}
          onMeant={(meant) => {
            form.setFieldValue('email', meant);
            onEmail(meant);
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

interface ToApplyForProps {
  jobId: string;
  mode: Mode;
  /** The text until the job is known, and if it is not open. */
  instead: string;
}

/** Names the job that the person is applying for. */
function ToApplyFor({ jobId, mode, instead }: ToApplyForProps) {
  const { data } = useQuery(publicJob(jobId));
  if (data === undefined) return <span>{instead}</span>;
  const way = mode === 'login' ? 'Log in' : 'Create an account';
  return <span>{`${way} to apply for ${jobAtCompany(data.job)}.`}</span>;
}
