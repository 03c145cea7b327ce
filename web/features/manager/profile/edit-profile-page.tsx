import { Button, Card, Stack } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { updateMyInformation } from '../../../../lambdas/contract/calls/manager.ts';
import type { Manager } from '../../../../lambdas/contract/schemas/people.ts';
import { call } from '../../../api/client.ts';
import { managerUser } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { NameFields } from '../../../ui/fields/name-fields.tsx';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { startFrom, toEdit } from '../../../ui/forms/to-edit.ts';
import { type FieldNames, onlyChanges } from '../../../ui/forms/values.ts';
import { AccountNav } from '../../../ui/frame/account-nav.tsx';
import { Page } from '../../../ui/frame/page.tsx';

/** The manager's name and email, starting from the server's latest. */
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

const shape = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

const NAMES: FieldNames<z.output<typeof shape>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
};

const valuesOf = (manager: Manager) => shape.parse(manager);

function Profile({ manager }: { manager: Manager }) {
  const form = useDraftForm({
    shape,
    ...startFrom(manager, managerUser, valuesOf, NAMES),
    validate: schemaResolver(updateMyInformation.input, { sync: true }),
    draft: { area: 'manager', name: 'edit-profile' },
  });
  return (
    <Card>
      <Form
        form={form}
        onSubmit={async (values) => {
          const { manager: saved } = await call(updateMyInformation, {
            ...onlyChanges(values, form.stored()),
            expected_revision: form.revision(),
          });
          queryClient.setQueryData(managerUser.queryKey, saved);
          form.noteStored(valuesOf(saved), saved);
          form.setValues(valuesOf(saved));
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
          <EmailField
            label="Email"
            autoComplete="email"
            stored={form.stored().email}
            {...form.getInputProps('email')}
            onMeant={(meant) => form.setFieldValue('email', meant)}
          />
        </Stack>
      </Form>
    </Card>
  );
}
