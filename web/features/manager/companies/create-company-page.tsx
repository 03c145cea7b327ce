import { Button, Card, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { createCompany } from '../../../../lambdas/contract/calls/edit-company.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { queryClient, refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';
import { type MadeLogo, saveLogo } from './logo.ts';
import { LogoField } from './logo-field.tsx';

/** Creates a company, then opens Add Location. */
export function Component() {
  const navigate = useNavigate();
  const work = useRef<Promise<MadeLogo>>(undefined);
  const form = useDraftForm({
    // The logo as a data URL; empty without one.
    shape: z.object({ name: z.string(), culture: z.string(), logo: z._default(z.string(), '') }),
    initialValues: { name: '', culture: '', logo: '' },
    validate: schemaResolver(createCompany.input, { sync: true }),
    draft: { area: 'manager', name: 'create-company' },
  });
  return (
    <Page narrow title="Create Company" subtitle="Next, add a location and the first job.">
      <Card>
        <Form
          form={form}
          onSubmit={async ({ name, culture }) => {
            const hasLeft = watchLeaving();
            // Create Company may be pressed while a chosen picture is still being resized.
            const made = await work.current;
            if (made && 'problem' in made) throw new Error(made.problem);
            const { logo } = form.getValues();
            const created = await call(createCompany, { name, culture });
            const company = await withLogo(created.company, logo);
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
            <LogoField id="" form={form} work={work} />
            <Textarea
              label="Culture"
              description="What it's like to work there. Candidates read this before they apply."
              minRows={4}
              {...form.getInputProps('culture')}
            />
          </Stack>
        </Form>
      </Card>
    </Page>
  );
}

/** Adds the chosen logo, if any. Without it the company still exists, so a failure stops nothing. */
async function withLogo(company: Company, logo: string): Promise<Company> {
  if (logo === '') return company;
  try {
    return await saveLogo(company.id, logo, undefined);
  } catch (error) {
    toast(
      `${errorText(error, 'The logo could not be saved.')} The company is created. Add the logo with Edit Company.`,
      'red',
    );
    return company;
  }
}
