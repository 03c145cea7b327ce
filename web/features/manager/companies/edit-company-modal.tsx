import { Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { updateCompany } from '../../../../lambdas/contract/calls/company.ts';
import { MAX_LIST_ENTRIES } from '../../../../lambdas/contract/limits.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../api/client.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { refresh } from '../../../api/queries/query-client.ts';
import { updateCached } from '../../../api/queries/update-cached.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextList } from '../../../ui/fields/text-list.tsx';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { onlyChanges } from '../../../ui/forms/only-changes.ts';
import { SaveOrCancel } from '../../../ui/forms/save-or-cancel.tsx';
import { toEdit } from '../../../ui/forms/to-edit.ts';

const fields = z.omit(updateCompany.input, { id: true });
const shape = z.object({
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
});

interface Props {
  companyId: string;
  opened: boolean;
  onClose: () => void;
}

/** Edits a company, starting from the server's latest. */
export function EditCompanyModal({ companyId, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Edit Company" size="lg">
      <Fetched companyId={companyId} onClose={onClose} />
    </FormModal>
  );
}

function Fetched({ companyId, onClose }: Omit<Props, 'opened'>) {
  const company = useQuery(toEdit(companyById(companyId)));
  return (
    <Loaded
      query={company}
      skeleton={<FormSkeleton />}
      failure="Failed to load company. Please try again."
    >
      {(found) => <EditCompany company={found} onClose={onClose} />}
    </Loaded>
  );
}

function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
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
        const input = onlyChanges(fields, values, form.saved);
        const answer = await call(updateCompany, { id: company.id, ...input });
        updateCached('manager', answer.company);
        void refresh('manager');
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
          max={MAX_LIST_ENTRIES}
        />
      </Stack>
    </Form>
  );
}
