import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  addressOf,
  type JobSearch,
  withoutSortAndAge,
} from '../../lambdas/contract/pages/search-address.ts';

const SaveSearchButton = lazy(() => import('../features/candidate/saved/save-search-button.tsx'));

/** The Save button of a search; none for the empty search. */
export function SaveThisSearch({ search }: { search: JobSearch }) {
  if (addressOf(withoutSortAndAge(search)).size === 0) return null;
  return (
    <Suspense fallback={<Box w={145} h={{ base: 44, sm: 26 }} />}>
      <SaveSearchButton search={search} />
    </Suspense>
  );
}
