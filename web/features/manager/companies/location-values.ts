import * as z from 'zod/mini';
import type { FieldNames } from '../../../ui/forms/values.ts';

/** The form's values, valid or not. Stored as a draft. */
export const locationShape = z.object({
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});
export type LocationValues = z.output<typeof locationShape>;

export const LOCATION_NAMES: FieldNames<LocationValues> = {
  location_name: 'Location name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'Zip code',
};
