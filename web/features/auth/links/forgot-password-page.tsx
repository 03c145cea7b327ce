import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { forgotPassword } from '../../../../lambdas/contract/calls/account.ts';
import { RESET_LINK_MINUTES } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { Area } from '../../../api/stored/session.ts';
import { paths } from '../../../paths.ts';
import { KEYBOARD, LAST } from '../../../ui/fields/keyboards.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useTypedAddress } from '../sign-in.ts';
import { LinkCard } from './link-card.tsx';
import classes from './role-choice.module.css';

const FAILED = 'Your request could not be sent. Please try again.';

interface Asked {
  readonly role: Area;
  readonly email: string;
  readonly sends_mail: boolean;
}

/** Requests a reset link. The answer is the same whether or not the account exists. */
export function Component() {
  const [asked, setAsked] = useState<Asked>();
  if (asked === undefined) return <Ask onAsked={setAsked} />;
  return asked.sends_mail ? (
    <EmailSent {...asked} onAgain={() => setAsked(undefined)} />
  ) : (
    <LinkCard
      title="This site sends no email"
      subtitle="Without email, you cannot reset your password. Ask the people who run this site for help."
      others={loginOf(asked.role)}
    />
  );
}

const loginOf = (role: Area) => ({ 'Back to login': paths[role].signIn });

function Ask({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [fromSignIn] = useState<Area>(() =>
    new URLSearchParams(location.search).get('role') === 'manager' ? 'manager' : 'candidate',
  );
  const [address, setAddress] = useTypedAddress(fromSignIn);
  const form = useForm({
    initialValues: { role: fromSignIn, email: address },
    validate: schemaResolver(forgotPassword.input, { sync: true }),
  });
  const email = form.getInputProps('email');
  return (
    <LinkCard
      title="Forgot password?"
      subtitle="Enter your account email."
      others={loginOf(form.values.role)}
    >
      <Form
        form={form}
        onSubmit={async (values) => {
          const { sends_mail } = await call(forgotPassword, values);
          onAsked({ ...values, sends_mail });
        }}
        failure={(error) => errorText(error, FAILED)}
        actions={
          <Button type="submit" fullWidth mt="lg" disabled={form.submitting}>
            {form.submitting ? 'Sending...' : 'Continue'}
          </Button>
        }
      >
        <Stack gap="md">
          <Radio.Group label="Your account" {...form.getInputProps('role')}>
            <Group gap="lg">
              <Radio value="candidate" label="Candidate" classNames={classes} />
              <Radio value="manager" label="Manager" classNames={classes} />
            </Group>
          </Radio.Group>
          <TextInput
            label="Email"
            {...KEYBOARD.email}
            {...LAST}
            autoComplete="username"
            required
            {...email}
            onChange={(event) => {
              email.onChange(event);
              setAddress(event.target.value);
            }}
          />
        </Stack>
      </Form>
    </LinkCard>
  );
}

function EmailSent({ role, email, onAgain }: Asked & { onAgain: () => void }) {
  return (
    <LinkCard
      title="Check your email"
      subtitle={
        <>
          <span>{`If there is a ${role} account for`}</span>{' '}
          <strong className="wrap-anywhere">
            <Name>{email}</Name>
          </strong>
          <span>{`, we emailed it a link to reset the password. The link works once, for ${RESET_LINK_MINUTES} minutes.`}</span>
        </>
      }
      others={loginOf(role)}
    >
      <Text size="sm" mb="md">
        Nothing after a few minutes? Check your spam folder and the address above.
      </Text>
      <Button variant="default" fullWidth onClick={onAgain}>
        Try again
      </Button>
    </LinkCard>
  );
}
