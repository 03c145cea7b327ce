import { Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { deleteAccount } from '../../../../lambdas/contract/calls/account.ts';
import { call } from '../../../api/client.ts';
import { type Area, logOut } from '../../../api/stored/session.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx';
import { PasswordField } from '../../../ui/fields/password-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';

interface Props {
  area: Area;
  opened: boolean;
  onClose: () => void;
  /** Called if the account will be deleted later. */
  onWaiting: (dueAt: string | null) => void;
}

/** Asks for the password, then deletes the account. */
export function DeleteDialog({ area, opened, onClose, onWaiting }: Props) {
  return (
    <FormModal opened={opened} title="Delete your account?" onClose={onClose}>
      <DeleteForm area={area} onClose={onClose} onWaiting={onWaiting} />
    </FormModal>
  );
}

function DeleteForm({ area, onClose, onWaiting }: Omit<Props, 'opened'>) {
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(deleteAccount.input, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { deleted, due_at } = await call(deleteAccount, values, { as: area });
        if (deleted) {
          logOut(area, 'Your account is deleted. We remove your data within a few minutes.');
          return;
        }
        onWaiting(due_at);
      }}
      failure="Your account could not be deleted."
      actions={
        <DialogFoot>
          <Button variant="default" disabled={form.submitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            Delete my account
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap="md" mb="lg">
        <Text size="sm">This can't be undone. Enter your password to continue.</Text>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
    </Form>
  );
}
