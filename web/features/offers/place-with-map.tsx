import { Anchor, Stack } from '@mantine/core';
import type { LocationContent } from '../../../lambdas/contract/schemas/company.ts';
import { streetAddress } from '../../../lambdas/contract/texts/address.ts';
import { Name } from '../../ui/text/name.tsx';
import { mapLink } from './offer-text.ts';

/** A location's name and address, with a link that opens it in maps. */
export function PlaceWithMap({ place }: { place: LocationContent }) {
  const href = mapLink(streetAddress(place), navigator.userAgent);
  return (
    <Stack gap={2} align="flex-start">
      <Name>{place.location_name}</Name>
      <span>{streetAddress(place)}</span>
      <Anchor
        href={href}
        className="not-printed"
        // An app needs no tab of its own.
        {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      >
        Open in maps
      </Anchor>
    </Stack>
  );
}
