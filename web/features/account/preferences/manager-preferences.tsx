import { Button, Checkbox, NativeSelect, Radio, Stack } from '@mantine/core';
import * as z from 'zod/mini';
import { NEW_APPLICANTS, type Preferences } from '../../../../lambdas/contract/preferences.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { holdOptions } from './hold-options.ts';
import { savePreferences, textOf } from './save-preferences.ts';
import { TimeZoneField } from './time-zone-field.tsx';

const shape = z.object({
  new_applicants: z.enum(NEW_APPLICANTS),
  time_zone: z.string(),
  withdrawals: z.boolean(),
  waiting_applicants: z.boolean(),
  waiting_offers: z.boolean(),
  /** In minutes. */
  hold_acceptances_minutes: z.string(),
  hold_rejections_minutes: z.string(),
});
type Values = z.output<typeof shape>;

const valuesOf = (saved: Preferences): Values =>
  shape.parse({
    ...saved,
    hold_acceptances_minutes: String(saved.hold_acceptances_minutes),
    hold_rejections_minutes: String(saved.hold_rejections_minutes),
  });

const inputOf = (values: Values) => ({
  ...values,
  hold_acceptances_minutes: Number(values.hold_acceptances_minutes),
  hold_rejections_minutes: Number(values.hold_rejections_minutes),
});

const CHOICES = {
  'at-once': { label: 'Immediately', description: 'One email per application.' },
  daily: {
    label: 'Once a day',
    description: 'One email at 8:00 AM, on days with new applications.',
  },
  never: { label: 'Never', description: 'The dashboard shows new applicants.' },
} as const;

/** The form of a manager's preferences. */
export function ManagerPreferences({ saved }: { saved: Preferences }) {
  const holds = {
    hold_acceptances_minutes: holdOptions(saved.hold_acceptances_minutes),
    hold_rejections_minutes: holdOptions(saved.hold_rejections_minutes),
  };
  const form = useDraftForm({
    shape,
    initialValues: valuesOf(saved),
    validate: () => ({}),
    draft: { area: 'manager', name: 'preferences' },
    choices: {
      new_applicants: NEW_APPLICANTS.map((value) => ({ value, label: CHOICES[value].label })),
      ...holds,
    },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const stored = await savePreferences('manager', inputOf(values), inputOf(form.saved));
        form.setValues(valuesOf(stored));
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
      <Stack gap="lg">
        <Section
          title="Email"
          hint="We always email you about answers to your offers and about your account."
        >
          <Radio.Group {...textOf('new_applicants')} {...form.getInputProps('new_applicants')}>
            <Stack gap="sm" mt="xs">
              {NEW_APPLICANTS.map((value) => (
                <Radio key={value} value={value} {...CHOICES[value]} />
              ))}
            </Stack>
          </Radio.Group>
          {(['withdrawals', 'waiting_applicants', 'waiting_offers'] as const).map((name) => (
            <Checkbox
              key={name}
              {...textOf(name)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Section>
        <Section title="Date and time">
          <TimeZoneField
            field={form.getInputProps('time_zone')}
            chosen={form.values.time_zone}
            onChoose={(zone) => form.setFieldValue('time_zone', zone)}
          />
        </Section>
        <Section title="Decisions">
          {(['hold_acceptances_minutes', 'hold_rejections_minutes'] as const).map((name) => (
            <NativeSelect
              key={name}
              {...textOf(name)}
              data={holds[name]}
              {...form.getInputProps(name)}
            />
          ))}
        </Section>
      </Stack>
    </Form>
  );
}
