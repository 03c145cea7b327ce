import { Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { PlaceFields } from '../../../ui/fields/place-fields.tsx';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';

/** The form's values, valid or not. Stored as a draft. */
export const locationShape = z.object({
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});
export type LocationValues = z.output<typeof locationShape>;

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
