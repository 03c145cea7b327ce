import * as z from 'zod/mini';

/** The form's values, valid or not. Stored as a draft. */
export const locationShape = z.object({
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});
export type LocationValues = z.output<typeof locationShape>;
