import { Button, Card, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { updateMyInformation } from '../../../../lambdas/contract/manager.ts';
import type { Manager } from '../../../../lambdas/contract/people.ts';
import { call } from '../../../api/client.ts';
import { managerUser } from '../../../api/manager-user.ts';
import { queryClient } from '../../../api/query-client.ts';
import { AccountNav } from '../../../ui/account-nav.tsx';
import { useDraftForm } from '../../../ui/draft-form.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { NameFields } from '../../../ui/name-fields.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { toEdit } from '../../../ui/to-edit.ts';
import { toast } from '../../../ui/toast.ts';

/** The manager's own name and email address, starting from what the server has now. */
export function Component() {
  const user = useQuery(toEdit(managerUser));
  return (
    <Page narrow title="Edit Profile">
      <AccountNav area="manager" />
      <Loaded
        query={user}
        skeleton={<FormSkeleton fields={3} />}
        failure="Failed to load profile. Please try again."
      >
        {(manager) => <Profile key={manager.id} manager={manager} />}
      </Loaded>
    </Page>
  );
}

function Profile({ manager }: { manager: Manager }) {
  const { first_name, last_name, email } = manager;
  const form = useDraftForm({
    shape: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
    initialValues: { first_name, last_name, email },
    validate: schemaResolver(updateMyInformation.input, { sync: true }),
    draft: { area: 'manager', name: 'edit-profile' },
  });
  return (
    <Card>
      <Form
        form={form}
        onSubmit={async (values) => {
          const { manager: saved } = await call(updateMyInformation, values);
          queryClient.setQueryData(managerUser.queryKey, saved);
          toast('Profile updated successfully!');
        }}
        failure="Failed to save profile. Please try again."
        actions={
          <FormActions>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </FormActions>
        }
      >
        <Stack gap="md">
          <NameFields form={form} names={['first_name', 'last_name']} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            required
            {...form.getInputProps('email')}
          />
        </Stack>
      </Form>
    </Card>
  );
}
