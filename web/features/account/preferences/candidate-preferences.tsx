import { Button, Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import type { Preferences } from '../../../../lambdas/contract/preferences.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { savePreferences, textOf } from './save-preferences.ts';

const shape = z.object({
  reminders: z.boolean(),
  new_matches: z.boolean(),
  suggestions: z.boolean(),
});

/** The form of a candidate's preferences. */
export function CandidatePreferences({ saved }: { saved: Preferences }) {
  const form = useDraftForm({
    shape,
    initialValues: shape.parse(saved),
    validate: () => ({}),
    draft: { area: 'candidate', name: 'preferences' },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        form.setValues(shape.parse(await savePreferences('candidate', values, form.saved)));
      }}
      failure="Failed to save your preferences. Please try again."
      actions={
        <FormActions>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </FormActions>
      }
    >
      <Section title="Email" hint="We always email you about decisions, offers and your account.">
        <Checkbox
          {...textOf('reminders')}
          {...form.getInputProps('reminders', { type: 'checkbox' })}
        />
        <Checkbox
          {...textOf('new_matches')}
          {...form.getInputProps('new_matches', { type: 'checkbox' })}
        />
        <Checkbox
          {...textOf('suggestions')}
          {...form.getInputProps('suggestions', { type: 'checkbox' })}
        />
      </Section>
    </Form>
  );
}
