import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import * as z from 'zod/mini';
import { candidateLogin } from '../../lambdas/contract/candidate.ts';
import { managerSignin } from '../../lambdas/contract/manager.ts';
import { call, errorText } from '../api/client.ts';
import { refresh } from '../api/query-client.ts';
import { type Area, logOut, signIn, useSession } from '../api/session.ts';
import { useDraftForm } from '../ui/draft-form.tsx';
import { Form } from '../ui/form.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const shape = z.object({ email: z.string(), password: z.string() });

interface Props {
  area: Area;
  /** Who was signed in, where that is known. */
  email: string | undefined;
}

/** Is shown over a page whose token has expired. After signing in again, everything on the page is still there. */
export function SignInAgain({ area, email }: Props) {
  const { expired } = useSession(area);
  return expired && <SignInDialog area={area} email={email} />;
}

function SignInDialog({ area, email = '' }: Props) {
  const form = useDraftForm({
    shape,
    initialValues: { email, password: '' },
    validate: schemaResolver(candidateLogin.input, { sync: true }),
  });

  async function save({ email, password }: z.output<typeof shape>) {
    if (area === 'manager') {
      const { token, user } = await call(managerSignin, { email, user_password: password });
      signIn(area, token, user.id);
    } else {
      const { token, candidate } = await call(candidateLogin, { email, password });
      signIn(area, token, candidate.id);
    }
    await refresh(area);
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Please sign in again"
    >
      <Text size="sm" mb="md">
        Your session has ended. What you typed is kept: sign in, then carry on where you were.
      </Text>
      <Form
        form={form}
        onSubmit={save}
        failure={(error) => errorText(error, 'An error occurred during login. Please try again.')}
        actions={
          <FormActions>
            <Button variant="subtle" onClick={() => logOut(area)}>
              Logout
            </Button>
            <Button type="submit" loading={form.submitting}>
              Login
            </Button>
          </FormActions>
        }
      >
        <Stack gap="md">
          <TextInput
            label="Email address"
            type="email"
            autoComplete="username"
            required
            data-autofocus={email === '' || undefined}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            data-autofocus={email !== '' || undefined}
            {...form.getInputProps('password')}
          />
        </Stack>
      </Form>
    </Modal>
  );
}
