import { Anchor, Checkbox, NativeSelect, Radio, Select, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import {
  MESSAGES,
  NEW_APPLICANTS,
  PREFERENCES,
  type Preferences,
} from '../../../lambdas/contract/preferences.ts';
import type { FieldNames } from '../../ui/forms/values.ts';
import { Section } from '../../ui/frame/section.tsx';
import { moveFocusAfter } from '../../ui/hooks/move-focus.ts';
import { holdOptions } from './hold-options.ts';
import { textOf } from './preference-text.ts';
import { PreferencesForm, type StoredPreferences } from './preferences-form.tsx';
import { nameToday, zoneGroups, zoneOfDevice, zonesFor } from './time-zones.ts';

const shape = z.object({
  new_applicants: z.enum(NEW_APPLICANTS),
  messages: z.enum(MESSAGES),
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

const MESSAGE_CHOICES = {
  'at-once': { label: 'Immediately', description: 'A few in a row come in one email.' },
  daily: { label: 'Once a day', description: 'One email at 8:00 AM, on days with new messages.' },
} as const;

const delayText = (minutes: string) =>
  holdOptions(Number(minutes)).find(({ value }) => value === minutes)?.label ?? minutes;

const NAMES: FieldNames<Values> = {
  new_applicants: {
    label: PREFERENCES.new_applicants.label,
    text: (choice) => CHOICES[choice].label,
  },
  messages: {
    label: PREFERENCES.messages.label,
    text: (choice) => MESSAGE_CHOICES[choice].label,
  },
  withdrawals: PREFERENCES.withdrawals.label,
  waiting_applicants: PREFERENCES.waiting_applicants.label,
  waiting_offers: PREFERENCES.waiting_offers.label,
  time_zone: PREFERENCES.time_zone.label,
  hold_acceptances_minutes: {
    label: PREFERENCES.hold_acceptances_minutes.label,
    text: delayText,
  },
  hold_rejections_minutes: { label: PREFERENCES.hold_rejections_minutes.label, text: delayText },
};

/** The form of a manager's preferences. */
export function ManagerPreferences({ saved }: { saved: StoredPreferences }) {
  return (
    <PreferencesForm
      area="manager"
      saved={saved}
      shape={shape}
      names={NAMES}
      valuesOf={valuesOf}
      inputOf={inputOf}
    >
      {(form) => (
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
            <Radio.Group {...textOf('messages')} {...form.getInputProps('messages')}>
              <Stack gap="sm" mt="xs">
                {MESSAGES.map((value) => (
                  <Radio key={value} value={value} {...MESSAGE_CHOICES[value]} />
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
                data={holdOptions(Number(form.stored()[name]))}
                {...form.getInputProps(name)}
              />
            ))}
          </Section>
        </Stack>
      )}
    </PreferencesForm>
  );
}

interface Props {
  /** The props from the form. */
  field: object;
  chosen: string;
  onChoose: (zone: string) => void;
}

/** Chooses a time zone, by typing a part of its name; offers the device's own. */
function TimeZoneField({ field, chosen, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const own = zoneOfDevice();
  const zones = useMemo(() => zoneGroups(own, chosen), [own, chosen]);
  function takeOwn() {
    // The button disappears.
    moveFocusAfter(
      () => onChoose(own),
      () => input.current,
    );
  }
  return (
    <div>
      <Select
        ref={input}
        label={PREFERENCES.time_zone.label}
        description="For the daily email and for offer deadlines. Type a city to find it."
        data={zones}
        searchable
        filter={({ search }) => zonesFor(search, zones)}
        nothingFoundMessage="No time zone matches."
        allowDeselect={false}
        selectFirstOptionOnChange
        openOnFocus={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...field}
      />
      {own !== chosen && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={6}
          onClick={takeOwn}
        >{`Use this device’s: ${nameToday(own)}`}</Anchor>
      )}
    </div>
  );
}
