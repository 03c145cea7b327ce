import { Checkbox, Radio, Stack } from '@mantine/core';
import { EMPLOYMENT_TYPES } from '../../../../../lambdas/contract/schemas/enumerations.ts';
import { label } from '../../../jobs/labels.ts';
import { postedWithin } from '../../../jobs/search-in-words.ts';
import { type FilterProps, uncounted, withCount } from './filter-props.ts';
import { PayFilter } from './pay-filter.tsx';
import { PlaceFilter } from './place-filter.tsx';

/** The choices of days until the counts have loaded. */
const DAYS = uncounted([1, 3, 7, 14, 30]);

/** The fields of all filters. A choice applies at once. */
export function FilterFields(props: FilterProps) {
  return (
    <Stack gap="lg">
      <PlaceFilter {...props} />
      <PayFilter {...props} />
      <TypeFilter {...props} />
      <DayFilter {...props} />
    </Stack>
  );
}

function TypeFilter({ search, change, counts }: FilterProps) {
  const jobs = (type: string) =>
    counts && (counts.employment_type.find(({ value }) => value === type)?.count ?? 0);
  return (
    <Checkbox.Group
      label="Job type"
      value={search.employment_type ?? []}
      onChange={(chosen) =>
        change({ employment_type: EMPLOYMENT_TYPES.filter((type) => chosen.includes(type)) })
      }
    >
      <Stack gap="xs">
        {EMPLOYMENT_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={withCount(label(type), jobs(type))} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function DayFilter({ search, change, counts }: FilterProps) {
  const { posted_within } = search;
  const steps = counts?.posted_within ?? DAYS;
  return (
    <Radio.Group
      label="Date posted"
      value={String(posted_within ?? '')}
      onChange={(chosen) => change({ posted_within: chosen === '' ? undefined : Number(chosen) })}
    >
      <Stack gap="xs">
        <Radio value="" label="Any time" />
        {steps.map(({ value, count }) => (
          <Radio key={value} value={String(value)} label={withCount(postedWithin(value), count)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
