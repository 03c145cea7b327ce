import { Stack, TextInput } from '@mantine/core';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { PlaceFields } from '../../jobs/place-fields.tsx';
import type { LocationValues } from './location-values.ts';

export function LocationFields({ form }: { form: DraftForm<LocationValues> }) {
  return (
    <Stack gap="md">
      <TextInput
        label="Location name"
        description="What your team calls it, e.g. “Main Street” or “Warehouse”."
        required
        {...form.getInputProps('location_name')}
      />
      <TextInput
        label="Address"
        autoComplete="street-address"
        required
        {...form.getInputProps('address')}
      />
      <PlaceFields form={form} />
    </Stack>
  );
}
