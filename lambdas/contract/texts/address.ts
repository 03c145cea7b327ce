import type { LocationContent } from '../schemas/company.ts';

/** `12 Main Street, Portland, Oregon 97201`; '' if the company is deleted. */
export function streetAddress({
  address,
  city,
  state,
  zip_code,
}: Omit<LocationContent, 'location_name'>): string {
  const inState = [state, zip_code].filter(Boolean).join(' ');
  return [address, city, inState].filter(Boolean).join(', ');
}

/** `Main Street Bakery, 12 Main Street, Portland, Oregon 97201`. */
export function namedAddress(location: LocationContent): string {
  return [location.location_name, streetAddress(location)].filter(Boolean).join(', ');
}
