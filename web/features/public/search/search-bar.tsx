import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { SEARCH_MAX } from '../../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { label, options } from '../../jobs/labels.ts';
import { filtersBesideType } from './filters/filters-beside-type.ts';
import classes from './job-search.module.css';
import type { JobSearchState } from './use-job-search.ts';
import { plainText, useTyped } from './use-typed.ts';

interface Props extends Pick<JobSearchState, 'search' | 'change'> {
  /** The state of the other filters, and its toggle. */
  filtersShown: boolean;
  onShowFilters: (shown: boolean) => void;
}

/** The search words, the employment type, and a button for the other filters. */
export function SearchBar({ search, change, filtersShown, onShowFilters }: Props) {
  const words = useTyped({ value: search.q, ...plainText, onSend: (q) => change({ q }) });
  const types = search.employment_type ?? [];
  const others = filtersBesideType(search).length;
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        aria-label="Search jobs"
        placeholder="Title, company, city or keyword"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={words.text}
        onChange={({ currentTarget: { value } }) => words.type(value)}
        className={classes.words ?? ''}
      />
      <NativeSelect
        aria-label="Employment type"
        className={classes.type ?? ''}
        data={[
          { value: '', label: 'All employment types' },
          ...options(EMPLOYMENT_TYPES),
          // Several types are chosen in the other filters.
          ...(types.length > 1
            ? [{ value: types.join(','), label: types.map(label).join(', ') }]
            : []),
        ]}
        value={types.join(',')}
        onChange={({ currentTarget: { value } }) =>
          change({ employment_type: EMPLOYMENT_TYPES.filter((type) => type === value) })
        }
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={filtersShown}
        onClick={() => onShowFilters(!filtersShown)}
      >
        {others === 0 ? 'Filters' : `Filters (${others})`}
      </Button>
    </search>
  );
}
