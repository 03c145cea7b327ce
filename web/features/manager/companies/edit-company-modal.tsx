import { Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { updateCompany } from '../../../../lambdas/contract/calls/edit-company.ts';
import { MAX_LIST_ENTRIES } from '../../../../lambdas/contract/limits.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../api/client.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { refresh, updateCached } from '../../../api/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextList } from '../../../ui/fields/text-list.tsx';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { startFrom } from '../../../ui/forms/to-edit.ts';
import { type FieldNames, onlyChanges } from '../../../ui/forms/values.ts';
import { CompanyFormModal, type CompanyModalProps } from './company-form-modal.tsx';
import { type MadeLogo, saveLogo } from './logo.ts';
import { LogoField } from './logo-field.tsx';

const fields = z.omit(updateCompany.input, { id: true, expected_revision: true });
const shape = z.object({
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** The stored logo's file name, a new one as a data URL, or an empty text. */
  logo: z._default(z.string(), ''),
});

type Values = z.output<typeof shape>;

const NAMES: FieldNames<Values> = {
  name: 'Name',
  logo: { label: 'Logo', text: (logo) => (logo === '' ? '' : 'a picture') },
  culture: 'Culture',
  description: 'Description',
  benefits: 'Benefits',
};

const valuesOf = (company: Company): Values => shape.parse(company);

/** Edits a company. */
export function EditCompanyModal(modal: CompanyModalProps) {
  return (
    <CompanyFormModal {...modal} title="Edit Company">
      {(company) => <EditCompany company={company} onClose={modal.onClose} />}
    </CompanyFormModal>
  );
}

function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const work = useRef<Promise<MadeLogo>>(undefined);
  const form = useDraftForm({
    shape,
    ...startFrom(company, companyById(company.id), valuesOf, NAMES),
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `edit-company/${company.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        // Save may be pressed while a chosen picture is still being resized.
        const made = await work.current;
        if (made && 'problem' in made) throw new Error(made.problem);
        const { logo } = form.getValues();
        const { id } = company;
        try {
          // The logo first: the server may refuse it, and then nothing else has changed.
          if (logo !== form.stored().logo) {
            const saved = await saveLogo(id, logo, form.revision());
            const { logo: now } = valuesOf(saved);
            form.noteStored({ logo: now }, saved);
            form.setFieldValue('logo', now);
          }
          const { logo: _, ...texts } = onlyChanges(values, form.stored());
          const expected_revision = form.revision();
          const answer = await call(updateCompany, { id, ...texts, expected_revision });
          updateCached('manager', { logo: undefined, ...answer.company });
        } finally {
          // The page shows what is stored, even if only a part was saved.
          void refresh('manager');
        }
        toast('Company saved.');
        onClose();
      }}
      failure="Failed to save company. Please try again."
      fieldOf={(path) => (path === 'image' ? 'logo' : path)}
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <Stack gap="md">
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <LogoField id={company.id} form={form} work={work} />
        <Textarea label="Culture" minRows={3} maxRows={10} {...form.getInputProps('culture')} />
        <Textarea
          label="Description"
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
