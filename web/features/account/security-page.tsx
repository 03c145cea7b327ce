import { Anchor, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  changePassword,
  REPORTED_AS_SPAM,
  signOutEverywhere,
} from '../../../lambdas/contract/calls/account.ts';
import { PASSWORD_MIN } from '../../../lambdas/contract/limits.ts';
import { newPassword, password } from '../../../lambdas/contract/schemas/types.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { hasRecordings } from '../../api/stored/recordings.ts';
import { type Area, logOut, sessionOf, signIn } from '../../api/stored/session.ts';
import { profileOf } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { confirmPassword, passwordsMatch } from '../../ui/fields/new-password.ts';
import { NewPasswordFields, PasswordField } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import { useAddress, useArea, useSendConfirmation } from './account.ts';
import { AccountPage } from './account-page.tsx';

/** The email, the password and the sessions. */
export function Component() {
  const area = useArea();
  const email = useAddress(area);
  return (
    <AccountPage area={area} title="Security">
      <Stack gap="lg">
        <AddressSection area={area} email={email} />
        <ChangePassword area={area} email={email} />
        <SignOutEverywhere area={area} />
      </Stack>
    </AccountPage>
  );
}

interface Props {
  area: Area;
  email: string | undefined;
}

/** The email and its confirmation. */
function AddressSection({ area, email }: Props) {
  const query = useQuery(preferencesOf(area));
  return (
    <Section title="Email address">
      <Text className="wrap-anywhere">{email ?? <Skeleton component="span" h={24} w={240} />}</Text>
      <Loaded
        query={query}
        skeleton={<Skeleton h={24} w={160} />}
        failure="Failed to check your email. Please try again."
      >
        {({ sends_mail, email_confirmed_at, mail_stopped }) => {
          if (mail_stopped === 'complaint') return <ReportedAsSpam />;
          if (mail_stopped === 'bounce')
            return (
              <Unconfirmed area={area} badge="Emails come back">
                Our emails to this address came back, so we stopped sending them. Change your email,
                or confirm this address again.
              </Unconfirmed>
            );
          if (email_confirmed_at === null)
            return (
              sends_mail && (
                <Unconfirmed area={area} badge="Not confirmed">
                  Open the link we emailed you.
                </Unconfirmed>
              )
            );
          return (
            <Group gap="sm">
              <Badge color="green">Confirmed</Badge>
              <Text size="sm" c="dimmed">
                {formatInstant(email_confirmed_at)}
              </Text>
            </Group>
          );
        }}
      </Loaded>
      <Text size="sm">
        <Anchor component={Link} to={profileOf(area)} inherit>
          Change email in your profile
        </Anchor>
      </Text>
    </Section>
  );
}

function ReportedAsSpam() {
  return (
    <Group gap="sm">
      <Badge color="yellow">No emails</Badge>
      <Text size="sm" c="dimmed">
        {REPORTED_AS_SPAM}
      </Text>
    </Group>
  );
}

interface UnconfirmedProps {
  readonly area: Area;
  readonly badge: string;
  /** What is wrong, and what to do. */
  readonly children: string;
}

/** An address to confirm. */
function Unconfirmed({ area, badge, children }: UnconfirmedProps) {
  const { send, said, failure } = useSendConfirmation(area);
  return (
    <>
      <Group gap="sm">
        <Badge color="yellow">{badge}</Badge>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={send}>
          Resend email
        </Button>
        <Text size="sm" role="status">
          {said}
        </Text>
      </Group>
      {failure && <ErrorAlert title={failure} />}
    </>
  );
}

const rules = z
  .object({ current: password, password: newPassword, confirmPassword })
  .check(passwordsMatch);

const FIELDS: Readonly<Record<string, string>> = { password: 'current', new_password: 'password' };

interface ChangePasswordProps {
  area: Area;
  email: string | undefined;
}

/** Changes the password, which ends all other sessions. */
function ChangePassword({ area, email }: ChangePasswordProps) {
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

const QUESTION = 'You will need to log in again on every device, including this one.';
const RECORDINGS = 'Some video answers are not submitted. This deletes them from this device.';

/** Ends all sessions of the account, including this one. */
function SignOutEverywhere({ area }: { area: Area }) {
  const [question, setQuestion] = useState<string>();
  async function ask() {
    const loses = area === 'candidate' && (await hasRecordings());
    setQuestion(loses ? `${QUESTION} ${RECORDINGS}` : QUESTION);
  }
  return (
    <Section title="Where you are logged in">
      <Text size="sm">
        Use this if you lost a device or logged in on one that is not yours. It takes up to a
        minute.
      </Text>
      <Group>
        <Button variant="default" onClick={ask}>
          Log out everywhere
        </Button>
      </Group>
      <ConfirmDialog
        opened={question !== undefined}
        title="Log out everywhere?"
        question={question ?? QUESTION}
        confirm="Log out everywhere"
        onConfirm={async () => {
          await call(signOutEverywhere, {}, { as: area });
          logOut(area, 'You are logged out everywhere. Log in to continue.');
        }}
        failure={(error) => errorText(error, 'You could not be logged out. Please try again.')}
        onCancel={() => setQuestion(undefined)}
      />
    </Section>
  );
}
