import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type getPreferences, updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import type { Preferences } from '../../../lambdas/contract/preferences.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { call } from '../../api/client.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type DraftForm, useDraftForm } from '../../ui/forms/draft-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { startFrom } from '../../ui/forms/to-edit.ts';
import { type FieldNames, onlyChanges, type Values } from '../../ui/forms/values.ts';

export type StoredPreferences = OutputOf<typeof getPreferences>;

interface Props<V extends Values> {
  area: Area;
  saved: StoredPreferences;
  shape: z.ZodMiniType<V>;
  names: FieldNames<V>;
  /** The form's values for what is stored, and back. */
  valuesOf: (stored: Preferences) => V;
  inputOf: (values: V) => Partial<Preferences>;
  children: (form: DraftForm<V>) => ReactNode;
}

/** The form of a person's preferences. A save sends what was changed. */
export function PreferencesForm<V extends Values>(props: Props<V>) {
  const { area, saved, shape, names, valuesOf, inputOf, children } = props;
  const valuesIn = (answer: StoredPreferences) => valuesOf(answer.preferences);
  const form = useDraftForm({
    shape,
    ...startFrom(saved, preferencesOf(area), valuesIn, names),
    validate: () => ({}),
    draft: { area, name: 'preferences' },
  });
  async function save(values: V) {
    const changes = onlyChanges(inputOf(values), inputOf(form.stored()));
    const input = { ...changes, expected_revision: form.revision() };
    const answer = await call(updatePreferences, input, { as: area });
    queryClient.setQueryData(preferencesOf(area).queryKey, answer);
    toast('Preferences saved.');
    form.noteStored(valuesIn(answer), answer);
    form.setValues(valuesIn(answer));
  }
  return (
    <Form
      form={form}
      onSubmit={save}
      failure="Failed to save your preferences. Please try again."
      actions={
        <FormActions>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </FormActions>
      }
    >
      {children(form)}
    </Form>
  );
}
