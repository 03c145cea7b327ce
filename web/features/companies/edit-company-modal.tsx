import { Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import * as z from 'zod/mini';
import { updateCompany } from '../../../lambdas/contract/company.ts';
import type { Company } from '../../../lambdas/contract/shapes.ts';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/query-client.ts';
import { Form, useDraftForm } from '../../ui/form.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx';
import { TextList } from '../../ui/text-list.tsx';
import { toast } from '../../ui/toast.ts';

const fields = z.omit(updateCompany.input, { id: true });
const shape = z.object({
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
});

interface Props {
  company: Company;
  opened: boolean;
  onClose: () => void;
}

export function EditCompanyModal({ company, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Edit Company" size="lg">
      <EditCompany company={company} onClose={onClose} />
    </FormModal>
  );
}

function EditCompany({ company, onClose }: Omit<Props, 'opened'>) {
  const { name, culture, description, benefits } = company;
  const form = useDraftForm({
    shape,
    initialValues: { name, culture, description, benefits },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `edit-company/${company.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await call(updateCompany, { id: company.id, ...values });
        await refresh('manager');
        toast('Company saved.');
        onClose();
      }}
      failure="Failed to save company. Please try again."
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <Stack gap="md">
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label="Culture"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('culture')}
        />
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('description')}
        />
        <TextList
          label="Benefits"
          item="benefit"
          form={form}
          path="benefits"
          values={form.values.benefits}
          max={30}
        />
      </Stack>
    </Form>
  );
}
