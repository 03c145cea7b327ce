import { Button, Card, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { createCompany } from '../../../../lambdas/contract/calls/edit-company.ts';
import { call } from '../../../api/client.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { queryClient, refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';

/** Creates a company, then opens Add Location. */
export function Component() {
  const navigate = useNavigate();
  const form = useDraftForm({
    shape: z.object({ name: z.string(), culture: z.string() }),
    initialValues: { name: '', culture: '' },
    validate: schemaResolver(createCompany.input, { sync: true }),
    draft: { area: 'manager', name: 'create-company' },
  });
  return (
    <Page narrow title="Create Company" subtitle="Next, add a location and the first job.">
      <Card>
        <Form
          form={form}
          onSubmit={async (values) => {
            const hasLeft = watchLeaving();
            const { company } = await call(createCompany, values);
            void refresh('manager');
            queryClient.setQueryData(companyById(company.id).queryKey, company);
            if (!hasLeft()) navigate(paths.manager.addLocation(company.id));
          }}
          failure="Failed to save company. Please try again."
          actions={
            <FormActions>
              <Button component={Link} to={paths.manager.companies} variant="default">
                Cancel
              </Button>
              <Button type="submit" loading={form.submitting}>
                Create Company
              </Button>
            </FormActions>
          }
        >
          <Stack gap="md">
            <TextInput
              label="Name"
              autoComplete="organization"
              required
              {...form.getInputProps('name')}
            />
            <Textarea
              label="Culture"
              description="What it's like to work there. Candidates read this before they apply."
              autosize
              minRows={4}
              {...form.getInputProps('culture')}
            />
          </Stack>
        </Form>
      </Card>
    </Page>
  );
}
