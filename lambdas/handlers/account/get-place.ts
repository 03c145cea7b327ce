import { getPlaceOfZip } from '../../contract/calls/account.ts';
import { placeOfZip } from '../../data/search/places/places.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPlaceOfZip, async ({ input: { zip_code } }) => ({
  place: placeOfZip(zip_code) ?? null,
}));
