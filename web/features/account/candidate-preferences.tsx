import { Button, Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { PREFERENCES } from '../../../lambdas/contract/preferences.ts';
import { useDraftForm } from '../../ui/forms/draft-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { type FieldNames, onlyChanges } from '../../ui/forms/values.ts';
import { Section } from '../../ui/frame/section.tsx';
import {
  latestPreferences,
  type StoredPreferences,
  savePreferences,
  textOf,
} from './preferences.ts';

const shape = z.object({
  reminders: z.boolean(),
  new_matches: z.boolean(),
  suggestions: z.boolean(),
});

const NAMES: FieldNames<z.output<typeof shape>> = {
  reminders: PREFERENCES.reminders.label,
  new_matches: PREFERENCES.new_matches.label,
  suggestions: PREFERENCES.suggestions.label,
};

const toStored = (answer: StoredPreferences) => ({
  values: shape.parse(answer.preferences),
  version: answer,
});

/** The form of a candidate's preferences. */
export function CandidatePreferences({ saved }: { saved: StoredPreferences }) {
  const form = useDraftForm({
    shape,
    initialValues: toStored(saved).values,
    editing: {
      version: saved,
      reload: async () => toStored(await latestPreferences('candidate')),
      names: NAMES,
    },
    validate: () => ({}),
    draft: { area: 'candidate', name: 'preferences' },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const changes = onlyChanges(values, form.stored());
        const now = toStored(await savePreferences('candidate', changes, form.revision()));
        form.noteStored(now.values, now.version);
        form.setValues(now.values);
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
