import {
  addressOf,
  type JobSearch,
  withoutSortAndAge,
} from '../../lambdas/contract/pages/search-address.ts';
import { SaveSearchButton } from '../features/candidate/saved/save-search-button.tsx';

/** The Save button of a search; none for the empty search. */
export function SaveThisSearch({ search }: { search: JobSearch }) {
  if (addressOf(withoutSortAndAge(search)).size === 0) return null;
  return <SaveSearchButton search={search} />;
}
