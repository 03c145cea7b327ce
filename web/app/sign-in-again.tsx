import { Button, Modal, Text } from '@mantine/core';
import { refresh } from '../api/query-client.ts';
import type { Area } from '../api/stored/session.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { FormActions } from '../ui/forms/form-actions.tsx';

interface Props {
  area: Area;
  /** Their email, if known. */
  email: string | undefined;
  /** May ask first: logging out deletes unsubmitted recordings. */
  onLogout: (() => void) | undefined;
}

/** Covers a page whose token expired. After signing in again, the page continues. */
export default function SignInAgain({ area, email = '', onLogout }: Props) {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Please log in again"
    >
      <Text size="sm" mb="md">
        Your session has ended. Log in to continue. What you typed is saved.
      </Text>
      <LoginForm
        area={area}
        label="Email address"
        email={email}
        autoFocus
        onSignedIn={() => refresh(area)}
        actions={(busy) => (
          <FormActions>
            <Button variant="subtle" onClick={onLogout}>
              Logout
            </Button>
            <Button type="submit" loading={busy}>
              Login
            </Button>
          </FormActions>
        )}
      />
    </Modal>
  );
}
