import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  answerResetLink,
  checkResetLink,
  resetPassword,
} from '../../../../lambdas/contract/calls/account.ts';
import { PASSWORD_MIN } from '../../../../lambdas/contract/limits.ts';
import { RESET_LINK_MINUTES } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { type Area, endSession } from '../../../api/stored/session.ts';
import { openPaths, paths } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { confirmPassword, passwordsMatch } from '../../../ui/fields/new-password.ts';
import { NewPasswordFields } from '../../../ui/fields/password-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { AskFirst, LinkCard } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLinkToken } from './link-token.ts';

const FAILED = 'Your password could not be changed. Please try again.';
const rules = z.extend(resetPassword.input, { confirmPassword }).check(passwordsMatch);

/** Sets a new password, by the emailed link. */
export function Component() {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => call(checkResetLink, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [over, setOver] = useState(false);
  if (over || isLinkExpired(error)) return <Over />;
  if (data === undefined) {
    if (isFetching) return <LinkCard title="Opening your link…" others={BOTH_LOGINS} />;
    return (
      <AskFirst
        title="Your link could not be opened"
        action="Try again"
        isBusy={false}
        error={error}
        onAction={() => void refetch()}
      />
    );
  }
  const shared = { token, onOver: () => setOver(true) };
  const { role, earlier_email } = data;
  return earlier_email === null ? (
    <NewPassword {...shared} />
  ) : (
    <EarlierEmail {...shared} area={role} email={earlier_email} />
  );
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

interface Props {
  token: string;
  area: Area;
  /** The account's earlier email, mostly masked. */
  email: string;
  /** Called if the link no longer works. */
  onOver: () => void;
}

/** Asks whether the account's earlier email is the reader's, before they choose a password. */
function EarlierEmail({ token, area, email, onOver }: Props) {
  const answer = useMutation({
    mutationFn: (isMine: boolean) =>
      call(answerResetLink, { token, earlier_email_is_mine: isMine }),
    onError: (error) => isLinkExpired(error) && onOver(),
  });
  const others = { 'Back to login': paths[area].signIn };

  if (answer.isSuccess && answer.variables)
    return (
      <LinkCard
        title="Check your earlier email"
        subtitle={`We emailed a link to ${email}. Open it to choose a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`}
        others={others}
      />
    );
  if (answer.isSuccess)
    return (
      <LinkCard
        title="Your address is free"
        subtitle="That account no longer uses it. You can sign up with it now."
        others={others}
      >
        <Button component="a" href={paths[area].signUp} fullWidth>
          Sign up
        </Button>
      </LinkCard>
    );
  const busyWith = answer.isPending ? answer.variables : undefined;
  return (
    <LinkCard
      title={`Was ${email} your address?`}
      subtitle={`A ${area} account was changed to your address. Before that, its address was ${email}.`}
      others={others}
    >
      <Stack>
        {answer.isError && (
          <ErrorAlert
            title={errorText(answer.error, 'Your answer could not be sent. Please try again.')}
          />
        )}
        <Button
          fullWidth
          loading={busyWith === true}
          disabled={busyWith === false}
          onClick={() => answer.mutate(true)}
        >
          Yes, send a link there
        </Button>
        <Button
          fullWidth
          variant="default"
          loading={busyWith === false}
          disabled={busyWith === true}
          onClick={() => answer.mutate(false)}
        >
          No, it isn't my account
        </Button>
      </Stack>
    </LinkCard>
  );
}
