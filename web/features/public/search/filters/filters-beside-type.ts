import type { JobSearch } from '../../../../../lambdas/contract/pages/search-address.ts';
import { filtersInWords, type SearchPart } from '../../../jobs/search-in-words.ts';

/** The filters in words, without the employment type, which the bar shows. */
export function filtersBesideType(search: JobSearch): SearchPart[] {
  return filtersInWords({ ...search, employment_type: undefined });
}
