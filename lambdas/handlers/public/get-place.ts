import { getPlaceOfZip } from '../../contract/calls/public.ts';
import { placeOfZip } from '../../data/search/places/places.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  getPlaceOfZip,
  async ({ input: { zip_code } }) => ({ place: placeOfZip(zip_code) ?? null }),
  limitPublicReads,
);
